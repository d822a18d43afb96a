import { parseUrl } from './parse-url.ts';

const ASCII = /^\p{ASCII}*$/u;
/** Letters of any script with their marks, digits, dots and hyphens: nothing that ends a domain in an address. */
const NAME = /^[\p{L}\p{M}\p{Nd}.-]+$/u;

/**
 * An email whose domain is written in other letters, in the form that mail goes to: 'a@bücher.de' becomes
 * 'a@xn--bcher-kva.de', as browsers do with their email fields. Look-alike letters stay other domains. Everything else is
 * left as it is, for the check of emails to judge.
 */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (at < 0 || ASCII.test(domain) || !NAME.test(domain)) return email;
  const url = parseUrl(`http://${domain}`);
  return url ? `${email.slice(0, at)}@${url.hostname}` : email;
}
