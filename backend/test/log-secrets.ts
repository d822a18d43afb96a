import type { OutboxItem } from '../src/stand-ins/outbox/outbox.ts';

/** Fields of requests that say who somebody is, or let somebody in. */
const SECRET_FIELDS = new Set(['email', 'phoneNumber', 'code', 'oldCode', 'newCode', 'token', 'captchaToken']);
/** Shorter ones are no secret of anybody, and would be found everywhere. */
const LEAST = 6;
/** Part of a page that a link opens, such as #payouts: a token never is a short word. */
const PLACE = /^[a-z]{1,12}$/;
/** What the logger itself writes: clocks, durations and random ids may hold any six digits. */
const OWN_FIELDS = new Set(['time', 'ms', 'reqId', 'jobId', 'pid']);

/** What opens or makes payments, known by its looks: a client secret, a key of Stripe's, what signs its webhooks, a signature. */
const OF_STRIPE = /_secret_\w{6,}|\b[sr]k_(test|live)_\w{6,}|\bwhsec_\w{6,}|\bv1=[\da-f]{64}/i;

/** What must never be in a log line: who people are, and what lets them in. Learnt from what one application took and gave. */
export class LogSecrets {
  readonly #secrets = new Set<string>();

  /** Addresses, numbers, codes and tokens that were posted; right or wrong, they came from a person. */
  learnFromBody(body: unknown): void {
    if (typeof body !== 'object' || body === null) return;
    for (const [name, value] of Object.entries(body)) {
      if (typeof value === 'string' && SECRET_FIELDS.has(name)) this.#add(value);
      else this.learnFromBody(value);
    }
  }

  /** Values of cookies: those of a request's `Cookie`, or those that its `Set-Cookie` lines set. */
  learnFromCookies({ sent = '', set = [] }: { sent?: string; set?: readonly string[] }): void {
    const pairs = [...sent.split(';'), ...set.map((line) => line.split(';')[0] ?? '')];
    for (const pair of pairs) this.#add(pair.split('=').slice(1).join('='));
  }

  /** Whom a mail or text went to, its codes, and the tokens of its links. */
  learnFromOutbox(items: readonly OutboxItem[]): void {
    for (const { to, subject, text } of items) {
      for (const address of to.split(', ')) this.#add(address);
      for (const [code] of `${subject}\n${text}`.matchAll(/(?<!\d)\d{6}(?!\d)/g)) this.#add(code);
      for (const [, token = ''] of text.matchAll(/https?:\S+?[#=](\S+)/g)) if (!PLACE.test(token)) this.#add(token);
    }
  }

  /** The lines that hold one of them. */
  leaksIn(lines: readonly string[]): string[] {
    const texts = lines.map((line) => withoutOwnFields(line).toLowerCase());
    const all = texts.join('\n');
    const found = [...this.#secrets].filter((secret) => all.includes(secret)).map(wholeWord);
    const isLeak = (text: string) => OF_STRIPE.test(text) || found.some((secret) => secret.test(text));
    return lines.filter((_line, at) => isLeak(texts[at] ?? ''));
  }

  #add(value: string): void {
    const trimmed = value.trim().toLowerCase();
    if (trimmed.length < LEAST) return;
    this.#secrets.add(trimmed);
    if (/^\+[\d ().-]+$/.test(trimmed)) this.#add(trimmed.replaceAll(/\D/g, ''));
  }
}

/** Part of a longer number or word is another number or word. */
const wholeWord = (secret: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\d])${secret.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\p{L}\\d])`, 'u');

function withoutOwnFields(line: string): string {
  if (!line.startsWith('{')) return line;
  const fields = Object.entries(JSON.parse(line) as object).filter(([name]) => !OWN_FIELDS.has(name));
  return JSON.stringify(fields);
}
