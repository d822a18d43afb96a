import { createHmac } from 'node:crypto';

/** Twilio's signature of a call: HMAC-SHA1 over the address and each field with its value, the fields in order. */
export function signatureOf(authToken: string, url: string, fields: Readonly<Record<string, string>>): string {
  const names = Object.keys(fields).toSorted();
  const signed = names.reduce((text, name) => text + name + String(fields[name]), url);
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64');
}
