import { Body, Controller, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { z } from 'zod';
import { TakesForm } from '../../../platform/http/form-body.ts';
import { ProviderCallGuard } from './provider-call.guard.ts';
import { SmsCallbacksService } from './sms-callbacks.service.ts';

const id = z.string().regex(/^\d{1,15}$/);
const copySchema = z.object({
  copy: z
    .templateLiteral([id, '.', id])
    .transform((copy) => copy.split('.').map(Number))
    .transform(([conversationId = 0, messageId = 0]) => ({ conversationId, messageId })),
});
type CopyQuery = z.infer<typeof copySchema>;

const statusSchema = z.object({
  MessageSid: z.string().min(1).max(64),
  MessageStatus: z.string().max(32),
  To: z.string().max(64).optional(),
  ErrorCode: z.string().max(16).optional(),
});
export type StatusCall = z.infer<typeof statusSchema>;

const incomingSchema = z.object({
  From: z.string().max(64),
  Body: z.string().default(''),
  OptOutType: z.string().max(16).optional(),
});
export type IncomingCall = z.infer<typeof incomingSchema>;

/** Calls of the provider of texts, and of nobody else: product.md 22. */
@ApiExcludeController()
@Controller('sms')
@UseGuards(ProviderCallGuard)
export class SmsCallbacksController {
  constructor(private readonly callbacks: SmsCallbacksService) {}

  /** What became of a copy. */
  @Post('status')
  @HttpCode(204)
  @TakesForm()
  status(
    @Query({ schema: copySchema }) { copy }: CopyQuery,
    @Body({ schema: statusSchema }) call: StatusCall,
  ): Promise<void> {
    return this.callbacks.status(copy, call);
  }

  /** What somebody answered to a text. */
  @Post('incoming')
  @HttpCode(204)
  @TakesForm()
  incoming(@Body({ schema: incomingSchema }) call: IncomingCall): Promise<void> {
    return this.callbacks.incoming(call);
  }
}
