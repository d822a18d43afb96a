import { createHmac } from 'node:crypto';

/** Stripe's signature of a call: when it was sent, and HMAC-SHA256 of that and the body. */
export function signatureOf(secret: string, body: string, seconds: number): string {
  const signed = createHmac('sha256', secret).update(`${seconds}.${body}`, 'utf8').digest('hex');
  return `t=${seconds},v1=${signed}`;
}
