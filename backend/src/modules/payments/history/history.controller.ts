import { Controller, Delete, Get, Header, HttpCode, Param, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Receipt,
  receiptSchema,
  type ReceivedTip,
  receivedTipSchema,
  type SentTip,
  sentTipSchema,
  type TipsQuery,
  tipsQuerySchema,
  type TipsSummary,
  tipsSummarySchema,
  type TipsYearQuery,
  tipsYearQuerySchema,
} from 'shared-ui/contracts';
import { z } from 'zod';
import { Answers } from '../../../platform/http/answers.ts';
import { nextLink } from '../../../platform/http/next-link.ts';
import { Limit } from '../../../platform/limits/limit.guard.ts';
import { CurrentUser, LoggedIn } from '../../../platform/login/logged-in.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { HistoryService } from './history.service.ts';
import { TipsFile } from './tips-file.ts';

const tipIdParamSchema = z.object({ id: z.uuid() });
type TipIdParam = z.infer<typeof tipIdParamSchema>;

/** One's own tips, those one got and those one gave (product.md 26). */
@Controller('tips')
@LoggedIn()
export class HistoryController {
  constructor(
    private readonly history: HistoryService,
    private readonly file: TipsFile,
  ) {}

  @Get('received')
  @Header('Cache-Control', 'no-store')
  @Answers(z.array(receivedTipSchema))
  async listReceived(
    @CurrentUser() me: SessionUser,
    @Query({ schema: tipsQuerySchema }) query: TipsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReceivedTip[]> {
    const { tips, next } = await this.history.listReceived(me, query);
    nextLink(reply, request, next);
    return tips;
  }

  @Get('sent')
  @Header('Cache-Control', 'no-store')
  @Answers(z.array(sentTipSchema))
  async listSent(
    @CurrentUser() me: SessionUser,
    @Query({ schema: tipsQuerySchema }) query: TipsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SentTip[]> {
    const { tips, next } = await this.history.listSent(me, query);
    nextLink(reply, request, next);
    return tips;
  }

  @Get('summary')
  @Header('Cache-Control', 'no-store')
  @Answers(tipsSummarySchema)
  sum(
    @CurrentUser() me: SessionUser,
    @Query({ schema: tipsYearQuerySchema }) { year }: TipsYearQuery,
  ): Promise<TipsSummary> {
    return this.history.sum(me, year);
  }

  /** The message of a tip that one got does not show again. */
  @Delete(':id/message')
  @HttpCode(204)
  hideMessage(@CurrentUser() me: SessionUser, @Param({ schema: tipIdParamSchema }) { id }: TipIdParam): Promise<void> {
    return this.history.hideMessage(me, id);
  }

  /** A file for spreadsheets, with tips of both kinds. */
  @Get('csv')
  @Limit('payments.csv')
  @ApiProduces('text/csv')
  @ApiResponse({ status: 200, description: 'A CSV file', schema: { type: 'string' } })
  @Header('Cache-Control', 'no-store')
  download(
    @CurrentUser() me: SessionUser,
    @Query({ schema: tipsYearQuerySchema }) { year }: TipsYearQuery,
  ): StreamableFile {
    const { name, text } = this.file.write(me, year);
    return new StreamableFile(text, {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${name}"`,
    });
  }

  /** The receipt of a tip that one gave. */
  @Get(':id')
  @Header('Cache-Control', 'no-store')
  @Answers(receiptSchema)
  get(@CurrentUser() me: SessionUser, @Param({ schema: tipIdParamSchema }) { id }: TipIdParam): Promise<Receipt> {
    return this.history.receipt(me, id);
  }
}
