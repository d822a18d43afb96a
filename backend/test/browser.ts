import type { InjectOptions } from 'fastify';
import type { User } from 'contracts';
import type { OutboxItem } from '../stand-ins/outbox/outbox.ts';

export interface Answer {
  readonly status: number;
  /** The parsed JSON; undefined for anything else. */
  readonly body: unknown;
  readonly text: string;
  readonly headers: Record<string, string | undefined>;
}

/** The part of an application that a browser uses. */
export interface Site {
  inject(options: InjectOptions): Promise<Answer>;
  readonly outbox: () => readonly OutboxItem[];
  /** A valid token of the bot check, for one call. */
  botCheckToken(): Promise<string>;
  /** Waits for a mail or text to this address; the newest. */
  mailTo(address: string, fits?: (item: OutboxItem) => boolean): Promise<OutboxItem>;
}

type Method = NonNullable<InjectOptions['method']>;
type Headers = Record<string, string>;

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly isDeleted: boolean;
}

/** Stores cookies as a browser does, and sends them by path. */
export class TestBrowser {
  readonly #jar = new Map<string, Cookie>();

  constructor(
    private readonly site: Site,
    private readonly headers: Headers = {},
  ) {}

  /** Values by name. */
  get cookies(): Record<string, string> {
    return Object.fromEntries([...this.#jar.values()].map(({ name, value }) => [name, value]));
  }

  readonly send = (method: Method, url: string, body?: object) => this.#send(method, url, body);
  readonly get = (url: string, headers?: Headers) => this.#send('GET', url, undefined, headers);
  readonly post = (url: string, body?: object, headers?: Headers) => this.#send('POST', url, body, headers);
  readonly put = (url: string, body?: object, headers?: Headers) => this.#send('PUT', url, body, headers);
  readonly patch = (url: string, body?: object, headers?: Headers) => this.#send('PATCH', url, body, headers);
  readonly delete = (url: string, body?: object, headers?: Headers) => this.#send('DELETE', url, body, headers);

  /** A copy with the current cookies, at another node. */
  at(site: Site): TestBrowser {
    const other = new TestBrowser(site, this.headers);
    for (const cookie of this.#jar.values()) other.#setCookie(cookie);
    return other;
  }

  /** The first step of the login dialog, with a valid bot-check token. */
  async requestLogin(email: string): Promise<Answer> {
    return this.post('/api/auth/login', { email, captchaToken: await this.site.botCheckToken() });
  }

  async #send(method: Method, url: string, payload?: object, headers: Headers = {}): Promise<Answer> {
    const cookie = [...this.#jar.values()]
      .filter(({ path }) => url.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const sent = { ...this.headers, ...(cookie !== '' && { cookie }), ...headers };
    const answer = await this.site.inject({ method, url, headers: sent, ...(payload && { payload }) });
    for (const line of setCookiesOf(answer)) this.#setCookie(parseCookie(line));
    return answer;
  }

  #setCookie(cookie: Cookie): void {
    if (cookie.isDeleted) this.#jar.delete(cookie.name);
    else this.#jar.set(cookie.name, cookie);
  }
}

/** A browser with a login. */
export interface Browser extends TestBrowser {
  readonly email: string;
  readonly user: User;
}

export const browserOf = (site: Site, headers?: Headers): TestBrowser => new TestBrowser(site, headers);

/** Logs in as this address, through the real API and its mail. */
export async function loggedIn(site: Site, email: string, browser = browserOf(site)): Promise<Browser> {
  const before = new Set(site.outbox().map(({ id }) => id));
  const requested = await browser.requestLogin(email);
  if (requested.status !== 200) throw new Error(`No code was sent: ${requested.status} ${requested.text}`);
  const mail = await site.mailTo(email.trim().toLowerCase(), (item) => isLoginMail(item) && !before.has(item.id));
  const { id: userId } = (requested.body as { user: { id: number } }).user;
  const answer = await browser.post('/api/auth/verify', { userId, code: codeIn(mail) });
  if (answer.status !== 200) throw new Error(`Not logged in: ${answer.status} ${answer.text}`);
  return Object.assign(browser, { email, user: answer.body as User });
}

/** Other mails contain codes too. */
export const isLoginMail = ({ subject }: { subject: string }): boolean => subject.startsWith('Your code to log in');

/** With a link instead of a code. */
export const isLoginLinkMail = ({ subject }: { subject: string }): boolean => subject.startsWith('Your link to log in');

/** The code of a mail or a text. */
export function codeIn({ text }: { text: string }): string {
  const [code] = /(?<!\d)\d{6}(?!\d)/.exec(text) ?? [];
  if (code === undefined) throw new Error('There is no code in this mail.');
  return code;
}

/** Each Set-Cookie line. They are joined by commas, which dates contain too. */
export const setCookiesOf = ({ headers }: Answer): string[] =>
  (headers['set-cookie'] ?? '').split(/,(?=\s*[\w-]+=)/).filter((line) => line !== '');

function parseCookie(line: string): Cookie {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const at = pair.indexOf('=');
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
  const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
  return {
    name,
    value,
    path,
    isDeleted: value === '' || attributes.some((attribute) => /^max-age=0$/i.test(attribute)),
  };
}
