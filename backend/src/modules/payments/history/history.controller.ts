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
} from 'contracts';
import { z } from 'zod';
import { Refuses } from '../../../platform/errors/refuses.ts';
import { ResponseSchema } from '../../../platform/http/response-schema.ts';
import { setNextLink } from '../../../platform/http/paging.ts';
import { Limit, Unlimited } from '../../../platform/limits/limit.guard.ts';
import { CurrentUser } from '../../../platform/login/access.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { HistoryService } from './history.service.ts';
import { TipsCsv } from './tips-csv.ts';

const tipIdParamSchema = z.object({ id: z.uuid() });
type TipIdParam = z.infer<typeof tipIdParamSchema>;

/** Tips that the logged-in user received and sent (PRODUCT.md 26). */
@Controller('tips')
export class HistoryController {
  constructor(
    private readonly history: HistoryService,
    private readonly csv: TipsCsv,
  ) {}

  @Get('received')
  @Header('Cache-Control', 'no-store')
  @Refuses({ invalid: ['request.unknown_page'] })
  @ResponseSchema(z.array(receivedTipSchema))
  async listReceived(
    @CurrentUser() me: SessionUser,
    @Query({ schema: tipsQuerySchema }) query: TipsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReceivedTip[]> {
    const { tips, next } = await this.history.listReceived(me, query);
    setNextLink(reply, request, next);
    return tips;
  }

  @Get('sent')
  @Header('Cache-Control', 'no-store')
  @Refuses({ invalid: ['request.unknown_page'] })
  @ResponseSchema(z.array(sentTipSchema))
  async listSent(
    @CurrentUser() me: SessionUser,
    @Query({ schema: tipsQuerySchema }) query: TipsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SentTip[]> {
    const { tips, next } = await this.history.listSent(me, query);
    setNextLink(reply, request, next);
    return tips;
  }

  @Get('summary')
  @Header('Cache-Control', 'no-store')
  @ResponseSchema(tipsSummarySchema)
  sum(
    @CurrentUser() me: SessionUser,
    @Query({ schema: tipsYearQuerySchema }) { year }: TipsYearQuery,
  ): Promise<TipsSummary> {
    return this.history.sum(me, year);
  }

  /** Hides the message of a received tip. */
  @Delete(':id/message')
  @HttpCode(204)
  @Unlimited('Can be done once for each tip.')
  @Refuses({ missing: ['payments.no_such_tip'] })
  hideMessage(@CurrentUser() me: SessionUser, @Param({ schema: tipIdParamSchema }) { id }: TipIdParam): Promise<void> {
    return this.history.hideMessage(me, id);
  }

  /** Sent and received tips for spreadsheets. */
  @Get('csv')
  @Limit('payments.csv')
  @ApiProduces('text/csv')
  @ApiResponse({ status: 200, description: 'A CSV file', schema: { type: 'string' } })
  @Header('Cache-Control', 'no-store')
  download(
    @CurrentUser() me: SessionUser,
    @Query({ schema: tipsYearQuerySchema }) { year }: TipsYearQuery,
  ): StreamableFile {
    const { name, text } = this.csv.create(me, year);
    return new StreamableFile(text, {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${name}"`,
    });
  }

  /** The receipt of a sent tip. */
  @Get(':id')
  @Header('Cache-Control', 'no-store')
  @Refuses({ missing: ['payments.no_such_tip'] })
  @ResponseSchema(receiptSchema)
  get(@CurrentUser() me: SessionUser, @Param({ schema: tipIdParamSchema }) { id }: TipIdParam): Promise<Receipt> {
    return this.history.getReceipt(me, id);
  }
}
