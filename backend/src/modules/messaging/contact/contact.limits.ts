import { A_DAY, AN_HOUR, type LimitTable } from '../../../platform/limits/limits.ts';

/** How often the contact form is taken: enough for a family that has trouble, too little to bury the operator's mailbox. */
export const contactFormLimits = {
  'messaging.contact': { times: 5, seconds: AN_HOUR },
  'messaging.contact-day': { times: 15, seconds: A_DAY },
  /** Written with one address, from wherever. */
  'messaging.contact-email': { times: 10, seconds: A_DAY },
  /** By address, where the bot check was missing or wrong. */
  'messaging.contact-unproven': { times: 1, seconds: AN_HOUR },
  /** Of the whole site: many machines together that pass no bot check fill no mailbox either. */
  'messaging.contact-unproven-all': { times: 50, seconds: A_DAY },
} as const satisfies LimitTable;
