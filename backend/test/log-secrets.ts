import type { OutboxItem } from '../stand-ins/outbox/outbox.ts';

/** Fields of requests with personal data or credentials. */
const SECRET_FIELDS = new Set(['email', 'phoneNumber', 'code', 'oldCode', 'newCode', 'token', 'captchaToken']);
/** Shorter values are not secret, and would match everywhere. */
const MIN_LENGTH = 6;
/** The fragment of a page, such as #payouts: a token is never a short word. */
const FRAGMENT = /^[a-z]{1,12}$/;
/** Fields of the logger: times, durations and random ids may contain any six digits. */
const LOGGER_FIELDS = new Set(['time', 'ms', 'reqId', 'jobId', 'pid']);

/** Client secrets, API keys, webhook secrets and signatures of Stripe, by their format. */
const STRIPE_SECRET = /_secret_\w{6,}|\b[sr]k_(test|live)_\w{6,}|\bwhsec_\w{6,}|\bv1=[\da-f]{64}/i;

/** Personal data and credentials that must not appear in log lines, collected from an application's input and output. */
export class LogSecrets {
  readonly #secrets = new Set<string>();

  /** Addresses, numbers, codes and tokens that were posted, valid or not. */
  learnFromBody(body: unknown): void {
    if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return;
    for (const [name, value] of Object.entries(body)) {
      if (typeof value === 'string' && SECRET_FIELDS.has(name)) this.#add(value);
      else this.learnFromBody(value);
    }
  }

  /** Values of a `Cookie` header, or of `Set-Cookie` lines. */
  learnFromCookies({ sent = '', set = [] }: { sent?: string; set?: readonly string[] }): void {
    const pairs = [...sent.split(';'), ...set.map((line) => line.split(';')[0] ?? '')];
    for (const pair of pairs) this.#add(pair.split('=').slice(1).join('='));
  }

  /** Recipients, codes, and tokens of links. */
  learnFromOutbox(items: readonly OutboxItem[]): void {
    for (const { to, subject, text } of items) {
      for (const address of to.split(', ')) this.#add(address);
      for (const [code] of `${subject}\n${text}`.matchAll(/(?<!\d)\d{6}(?!\d)/g)) this.#add(code);
      for (const [, token = ''] of text.matchAll(/https?:\S+?[#=](\S+)/g)) if (!FRAGMENT.test(token)) this.#add(token);
    }
  }

  /** The lines that contain one of them. */
  leaksIn(lines: readonly string[]): string[] {
    const texts = lines.map((line) => withoutLoggerFields(line).toLowerCase());
    const all = texts.join('\n');
    const found = [...this.#secrets].filter((secret) => all.includes(secret)).map(toWordPattern);
    const isLeak = (text: string) => STRIPE_SECRET.test(text) || found.some((secret) => secret.test(text));
    return lines.filter((_line, at) => isLeak(texts[at] ?? ''));
  }

  #add(value: string): void {
    const trimmed = value.trim().toLowerCase();
    if (trimmed.length < MIN_LENGTH) return;
    this.#secrets.add(trimmed);
    if (/^\+[\d ().-]+$/.test(trimmed)) this.#add(trimmed.replaceAll(/\D/g, ''));
  }
}

/** Not within a longer number or word. */
const toWordPattern = (secret: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\d])${secret.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\p{L}\\d])`, 'u');

function withoutLoggerFields(line: string): string {
  if (!line.startsWith('{')) return line;
  const fields = Object.entries(JSON.parse(line) as object).filter(([name]) => !LOGGER_FIELDS.has(name));
  return JSON.stringify(fields);
}
