import { z } from 'zod';

export interface TwilioSettings {
  readonly accountSid: string;
  readonly authToken: string;
  readonly verifyServiceSid: string;
  readonly verifyTemplateSid?: string | undefined;
  /** Without it no copies of messages are sent by SMS. */
  readonly messagingServiceSid?: string | undefined;
  /** The local stand-in; the provider itself where absent. */
  readonly baseUrl?: string;
}

const EXAMPLE =
  'twilio://ACCOUNT_SID:AUTH_TOKEN@VERIFY_SERVICE_SID?messaging=MESSAGING_SERVICE_SID&template=TEMPLATE_SID';

const TWILIO_URL_RULE = `must look like ${EXAMPLE}, with the last two as you need them; each SID is two letters (AC, VA, MG, HJ) and 32 hex digits`;

/** One URL holds it all, as for the mail server: parts of an account make no sense alone. */
export const twilioUrlSchema = z.string().transform((text, context): TwilioSettings => {
  const settings = parseTwilioUrl(text);
  if (settings !== undefined) return settings;
  context.addIssue({ code: 'custom', message: TWILIO_URL_RULE });
  return z.NEVER;
});

const isSid = (kind: string, text: string | undefined): boolean =>
  text === undefined || new RegExp(`^${kind}[0-9a-f]{32}$`).test(text);

function parseTwilioUrl(text: string): TwilioSettings | undefined {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'twilio:' || url.password === '') return undefined;
  const { username: accountSid, password: authToken, host: verifyServiceSid } = url;
  const messagingServiceSid = url.searchParams.get('messaging') ?? undefined;
  const verifyTemplateSid = url.searchParams.get('template') ?? undefined;
  const sids = [
    isSid('AC', accountSid),
    isSid('VA', verifyServiceSid),
    isSid('MG', messagingServiceSid),
    isSid('HJ', verifyTemplateSid),
  ];
  return sids.every(Boolean)
    ? { accountSid, authToken, verifyServiceSid, messagingServiceSid, verifyTemplateSid }
    : undefined;
}
