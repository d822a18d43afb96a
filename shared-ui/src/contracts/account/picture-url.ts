import { z } from 'zod';
import { parseUrl } from '../parse-url.ts';

const SENTENCE = 'Please enter the https:// address of a picture on a public website';
const LONGEST = 2000;
const TOO_LONG = `Please use an address of at most ${LONGEST} characters`;

/** A public host has a name with a dot that ends in letters: no address of a machine, nothing of a private network. */
const PUBLIC_HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;
const PRIVATE_ENDINGS =
  /\.(?:local|localhost|localdomain|internal|intranet|lan|home|corp|private|test|invalid|example|onion|arpa)$/;

/** https, a public host name, no credentials, no port of its own (architecture.md §7). The server never fetches it. */
function isPublicHttps(text: string): boolean {
  const url = parseUrl(text);
  if (!url) return false;
  const { protocol, hostname, username, password, port } = url;
  return (
    protocol === 'https:' &&
    username + password + port === '' &&
    PUBLIC_HOST.test(hostname) &&
    !PRIVATE_ENDINGS.test(hostname)
  );
}

/** The address of a profile's picture, in the one way of writing it. */
export const pictureUrlSchema = z
  .string(SENTENCE)
  .trim()
  .max(LONGEST, { error: TOO_LONG, abort: true })
  .refine(isPublicHttps, { error: SENTENCE, abort: true })
  .transform((text) => parseUrl(text)?.href ?? text)
  // Letters of other scripts become longer: %D0%B6.
  .pipe(z.string().max(LONGEST, TOO_LONG));
