import type { LimitTable } from '../../platform/limits/limits.ts';
import { blocksLimits } from './blocks/blocks.limits.ts';
import { reportsLimits } from './reports/reports.limits.ts';
import { contactFormLimits } from './contact/contact.limits.ts';
import { messagesLimits } from './messages/messages.limits.ts';
import { noticesLimits } from './notices/notices.limits.ts';
import { smsLimits } from './sms/sms.limits.ts';
import { noticesMailLimits } from './notices-mail/notices-mail.limits.ts';

export const messagingLimits = {
  ...blocksLimits,
  ...reportsLimits,
  ...contactFormLimits,
  ...messagesLimits,
  ...noticesLimits,
  ...noticesMailLimits,
  ...smsLimits,
} as const satisfies LimitTable;
