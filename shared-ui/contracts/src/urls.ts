/** Node and browsers both have it; the contracts are compiled with the types of neither. */
declare const URL: new (text: string) => ParsedUrl;

type ParsedUrl = Record<'protocol' | 'hostname' | 'username' | 'password' | 'port' | 'href', string>;

/** The parts of an absolute address; undefined where the text is none. `URL.canParse` is newer than .browserslistrc. */
export function parseUrl(text: string): ParsedUrl | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

const ASCII = /^\p{ASCII}*$/u;
/** Letters of any script with their marks, digits, dots and hyphens: nothing that ends a domain in a URL. */
const NAME = /^[\p{L}\p{M}\p{Nd}.-]+$/u;

/**
 * An email with its domain in ASCII: 'a@bücher.de' becomes 'a@xn--bcher-kva.de', as in email fields of browsers. Look-alike
 * letters stay different domains. Anything else is returned unchanged, for the validation of emails.
 */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (at < 0 || ASCII.test(domain) || !NAME.test(domain)) return email;
  const url = parseUrl(`http://${domain}`);
  return url ? `${email.slice(0, at)}@${url.hostname}` : email;
}
