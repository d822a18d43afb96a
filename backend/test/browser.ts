import type { InjectOptions } from 'fastify';
import type { User } from 'shared-ui/contracts';
import type { Answer, TestApp } from './harness.ts';

/** What a browser needs of an application. */
export type Site = Pick<TestApp, 'inject' | 'botCheckToken' | 'mailTo' | 'outbox'>;

type Method = NonNullable<InjectOptions['method']>;
type Headers = Record<string, string>;

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly isGone: boolean;
}

/** Keeps cookies as a browser does, and sends them where they belong. */
export class TestBrowser {
  readonly #jar = new Map<string, Cookie>();

  constructor(
    private readonly site: Site,
    private readonly headers: Headers = {},
  ) {}

  /** The values of the cookies it holds, by name. */
  get cookies(): Record<string, string> {
    return Object.fromEntries([...this.#jar.values()].map(({ name, value }) => [name, value]));
  }

  readonly get = (url: string, headers?: Headers) => this.#send('GET', url, undefined, headers);
  readonly post = (url: string, body?: object, headers?: Headers) => this.#send('POST', url, body, headers);
  readonly put = (url: string, body?: object, headers?: Headers) => this.#send('PUT', url, body, headers);
  readonly patch = (url: string, body?: object, headers?: Headers) => this.#send('PATCH', url, body, headers);
  readonly delete = (url: string, body?: object, headers?: Headers) => this.#send('DELETE', url, body, headers);

  /** The same browser, with the cookies it holds now, at another node. */
  at(site: Site): TestBrowser {
    const other = new TestBrowser(site, this.headers);
    for (const cookie of this.#jar.values()) other.#keep(cookie);
    return other;
  }

  /** The first step of the login dialog, with a right bot-check token. */
  async askToLogIn(email: string): Promise<Answer> {
    return this.post('/api/auth/login', { email, captchaToken: await this.site.botCheckToken() });
  }

  async #send(method: Method, url: string, payload?: object, headers: Headers = {}): Promise<Answer> {
    const cookie = [...this.#jar.values()]
      .filter(({ path }) => url.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const sent = { ...this.headers, ...(cookie !== '' && { cookie }), ...headers };
    const answer = await this.site.inject({ method, url, headers: sent, ...(payload && { payload }) });
    for (const line of setCookiesOf(answer)) this.#keep(cookieOf(line));
    return answer;
  }

  #keep(cookie: Cookie): void {
    if (cookie.isGone) this.#jar.delete(cookie.name);
    else this.#jar.set(cookie.name, cookie);
  }
}

/** Somebody who has logged in. */
export interface Browser extends TestBrowser {
  readonly email: string;
  readonly user: User;
}

export const browserOf = (site: Site, headers?: Headers): TestBrowser => new TestBrowser(site, headers);

/** A browser of somebody who has logged in as this address, through the real API and its mail. */
export async function loggedIn(site: Site, email: string, browser = browserOf(site)): Promise<Browser> {
  const earlier = new Set(site.outbox().map(({ id }) => id));
  const asked = await browser.askToLogIn(email);
  if (asked.status !== 200) throw new Error(`No code was sent: ${asked.status} ${asked.text}`);
  const mail = await site.mailTo(email.trim().toLowerCase(), (item) => isLoginMail(item) && !earlier.has(item.id));
  const { id: userId } = (asked.body as { user: { id: number } }).user;
  const answer = await browser.post('/api/auth/verify', { userId, code: codeIn(mail) });
  if (answer.status !== 200) throw new Error(`Not logged in: ${answer.status} ${answer.text}`);
  return Object.assign(browser, { email, user: answer.body as User });
}

/** Other mails bring codes too. */
export const isLoginMail = ({ subject }: { subject: string }): boolean => subject.startsWith('Your code to log in');

/** The code of a mail or a text. */
export function codeIn({ text }: { text: string }): string {
  const [code] = /(?<!\d)\d{6}(?!\d)/.exec(text) ?? [];
  if (code === undefined) throw new Error('There is no code in this mail.');
  return code;
}

/** Each Set-Cookie line. They come joined by commas, which dates hold too. */
export const setCookiesOf = ({ headers }: Answer): string[] =>
  (headers['set-cookie'] ?? '').split(/,(?=\s*[\w-]+=)/).filter((line) => line !== '');

function cookieOf(line: string): Cookie {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const at = pair.indexOf('=');
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
  const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
  return { name, value, path, isGone: value === '' || attributes.some((attribute) => /^max-age=0$/i.test(attribute)) };
}
