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
