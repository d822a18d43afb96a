import { randomUUID } from 'node:crypto';
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from '@jest/globals';
import pg from 'pg';
import { addPeople, type Person } from '../../bench/nodes.ts';
import { addHelpers } from '../../bench/tips-data.ts';
import { solve } from '../harness.ts';
import { inDays } from '../listings/given.ts';
import { countTries } from './count-tries.ts';
import type { DeployedSite } from './deployed-site.ts';

/** Enough that nobody reaches a limit by account. */
const PEOPLE = 300;
const HELPERS = 40;
/** Long after every timeout of the product. */
const GIVE_UP_MS = 60_000;
const TIP_DOLLARS = 5;

interface Answer {
  /** 0 where there was none. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly ms: number;
}

interface Waiting {
  readonly isMet: () => boolean;
  readonly giveUpAt: number;
  readonly resolve: () => void;
  readonly reject: (reason: Error) => void;
}

/** A listing of a helper. */
interface Offer {
  readonly id: number;
  readonly ownerId: number;
  readonly route: string;
}

/** A write that somebody was told is done. */
type Acknowledged = Readonly<Record<Kind, string[]>>;
const KINDS = ['message', 'listing', 'contact', 'rating', 'tip'] as const;
type Kind = (typeof KINDS)[number];

/** People who read and write without a pause, as pages do, and what they have seen. */
export class Load {
  /** By kind, what identifies each write that was acknowledged. */
  readonly acknowledged: Acknowledged = { message: [], listing: [], contact: [], rating: [], tip: [] };
  /** How often there was each status. */
  readonly statuses = new Map<number, number>();
  /** Answers that nothing explains: neither a success, nor 503 with Retry-After, nor a connection that was cut. */
  readonly unexpected: string[] = [];
  /** Of answers with 503, in ms. */
  slowestBusy = 0;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 50 });
  #isStopped = false;
  #answered = 0;
  #workers: Promise<void>[] = [];
  #people: Person[] = [];
  #helpers: Person[] = [];
  #offers: Offer[] = [];
  #turn = 0;
  readonly #waiting = new Set<Waiting>();

  private constructor(private readonly site: DeployedSite) {}

  /** Begins with people of its own, so that no other load uses up their limits. */
  static async begin(site: DeployedSite): Promise<Load> {
    const load = new Load(site);
    const client = new pg.Client({ connectionString: site.database.url });
    await client.connect();
    load.#people = await addPeople(client, PEOPLE);
    load.#helpers = await addHelpers(client, HELPERS);
    const { rows } = await client.query<Offer>(
      `select l.id::int, l.user_id::int as "ownerId", d.code || ' to ' || a.code as route from listings.listing l
       join listings.airport d on d.id = departure_airport_id join listings.airport a on a.id = arrival_airport_id
       where user_id = any($1) order by l.id`,
      [load.#helpers.map(({ id }) => id)],
    );
    load.#offers = rows;
    await client.end();
    const work = [load.#message, load.#message, load.#listing, load.#review, load.#tip, load.#read, load.#read];
    load.#workers = work.map((one) => load.#repeat(one));
    return load;
  }

  /** Resolves after so many more acknowledged writes of each kind. */
  async untilAcknowledged(more: number): Promise<void> {
    const before = KINDS.map((kind) => this.acknowledged[kind].length);
    await this.#until(() => KINDS.every((kind, at) => this.acknowledged[kind].length >= (before[at] ?? 0) + more));
  }

  /** Resolves after so many more answers. */
  async untilAnswered(more: number): Promise<void> {
    const target = this.#answered + more;
    await this.#until(() => this.#answered >= target);
  }

  /** Resolves after so many more answers with this status. */
  async untilStatus(status: number, more = 1): Promise<void> {
    const target = (this.statuses.get(status) ?? 0) + more;
    await this.#until(() => (this.statuses.get(status) ?? 0) >= target);
  }

  /** Goes on for so long. */
  async lasting(ms: number): Promise<void> {
    const began = performance.now();
    await this.#until(() => performance.now() - began >= ms);
  }

  /** Ends the load, and checks that every acknowledged write is there once, that none is half, and that every answer was proper. */
  async stopAndCheck(note = ''): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#workers);
    this.#agent.destroy();
    const counts = KINDS.map((kind) => `${this.acknowledged[kind].length} ${kind}s`).join(', ');
    const busy = this.statuses.get(503) ?? 0;
    const figures = `${counts} acknowledged, 0 lost; ${busy} × 503, the slowest after ${Math.round(this.slowestBusy)} ms`;
    expect(await this.#lost()).toEqual([]);
    expect(await halfWrites(this.site)).toEqual([]);
    expect(this.unexpected).toEqual([]);
    countTries(this.#answered, [note, figures].filter((part) => part !== '').join('; '));
  }

  /** Looks after each answer: looking all the time would take a processor from the nodes. */
  #until(isMet: () => boolean): Promise<void> {
    const giveUpAt = performance.now() + GIVE_UP_MS;
    return new Promise((resolve, reject) => this.#waiting.add({ isMet, giveUpAt, resolve, reject }));
  }

  #wake(): void {
    for (const waiting of this.#waiting) {
      const { isMet, giveUpAt, resolve, reject } = waiting;
      const isLate = performance.now() > giveUpAt;
      if (!isMet() && !isLate) continue;
      this.#waiting.delete(waiting);
      if (isMet()) resolve();
      else reject(new Error(`The load waits in vain, after answers with ${JSON.stringify([...this.statuses])}.`));
    }
  }

  async #repeat(work: () => Promise<void>): Promise<void> {
    while (!this.#isStopped) {
      await work.call(this);
      this.#wake();
    }
  }

  /** As a page's outbox does: repeated with the same id until there is an answer. */
  async #message(): Promise<void> {
    const turn = this.#next();
    const [sender, receiver] = [this.#person(turn), this.#person(turn + 1)];
    const clientId = randomUUID();
    const body = { receiverId: Number(receiver.id), content: `Message ${turn}`, clientId };
    await this.#persist('message', clientId, () =>
      this.#send('POST', '/api/messages', { body, cookie: sender.cookie }),
    );
  }

  /** Somebody without a login. Not repeated: nothing would recognize it. */
  async #listing(): Promise<void> {
    const email = `${randomUUID()}@example.com`;
    const challenge = await this.#send('GET', '/api/bot-check/challenge');
    if (challenge.status !== 200) return;
    const captchaToken = await solve(JSON.parse(challenge.body));
    const route = { departureAirport: 'MAA', arrivalAirport: 'LHR', date: inDays(7) };
    const body = { ...route, name: 'Priya Raman', email, consent: true, captchaToken };
    const { status } = await this.#send('POST', '/api/find-help/listings', { body });
    if (status === 201) this.acknowledged.listing.push(email);
  }

  /** Asks for contact details, then rates their owner. */
  async #review(): Promise<void> {
    const turn = this.#next();
    const { cookie, id } = this.#person(turn);
    const offer = this.#offers[Math.floor(turn / PEOPLE + turn) % HELPERS];
    if (offer === undefined) return;
    const asked = await this.#persist('contact', `${offer.id}/${id}`, () =>
      this.#send('POST', `/api/listings/${offer.id}/contact`, { cookie }),
    );
    if (!asked) return;
    const about = { targetUserId: offer.ownerId, route: offer.route, text: `Review number ${turn} of a helper` };
    await this.#persist('rating', `${offer.ownerId}/${id}`, () =>
      this.#send('POST', '/api/testimonials', { cookie, body: { ...about, rating: 1 + (turn % 5) } }),
    );
  }

  /** Pays at the provider, as a browser does, and reports it. */
  async #tip(): Promise<void> {
    const turn = this.#next();
    const recipientId = Number(this.#helpers[turn % HELPERS]?.id);
    const { cookie } = this.#person(turn);
    const attempt = { recipientId, amount: TIP_DOLLARS, attemptId: randomUUID() };
    let body = '';
    const begin = () => this.#send('POST', '/api/create-payment-intent', { body: attempt, cookie });
    if (!(await this.#untilDone(begin, (answer) => (body = answer.body)))) return;
    const { clientSecret, paymentIntentId } = JSON.parse(body) as { clientSecret: string; paymentIntentId: string };
    this.site.stripe.confirm(clientSecret, 'succeeds', attempt.attemptId);
    const report = { paymentIntentId, recipientId, amount: TIP_DOLLARS };
    await this.#persist('tip', attempt.attemptId, () =>
      this.#send('POST', '/api/payment-success', { body: report, cookie }),
    );
  }

  async #read(): Promise<void> {
    const { cookie } = this.#person(this.#next());
    const paths = ['/api/listings?departureAirport=MAA', '/api/messages', '/api/testimonials?limit=5', '/api/auth/me'];
    await this.#send('GET', paths[this.#turn % paths.length] ?? '', { cookie });
  }

  /** Repeats what can be repeated until it is done, or the load ends; returns whether it was. */
  async #persist(kind: Kind, key: string, write: () => Promise<Answer>): Promise<boolean> {
    const isDone = await this.#untilDone(write);
    if (isDone) this.acknowledged[kind].push(key);
    return isDone;
  }

  async #untilDone(write: () => Promise<Answer>, onDone: (answer: Answer) => void = () => undefined): Promise<boolean> {
    while (!this.#isStopped) {
      const answer = await write();
      if (answer.status >= 400 && answer.status < 500) return false;
      if (answer.status < 200 || answer.status >= 300) continue;
      onDone(answer);
      return true;
    }
    return false;
  }

  #next(): number {
    this.#turn += 1;
    return this.#turn;
  }

  #person(turn: number): Person {
    return this.#people[turn % PEOPLE] as Person;
  }

  async #send(
    method: string,
    path: string,
    { body, cookie }: { body?: object; cookie?: string } = {},
  ): Promise<Answer> {
    const began = performance.now();
    const sent = await this.#request(method, path, body, cookie).catch(() => undefined);
    const answer = { ...(sent ?? { status: 0, headers: {}, body: '' }), ms: performance.now() - began };
    this.#answered += 1;
    this.#record(`${method} ${path}`, answer);
    this.#wake();
    return answer;
  }

  #record(what: string, { status, headers, body, ms }: Answer): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status === 503) this.slowestBusy = Math.max(this.slowestBusy, ms);
    const isProper = status === 0 || (status < 300 && status >= 200) || status === 429;
    const isBusy = status === 503 && Number(headers['retry-after']) > 0;
    if (!isProper && !isBusy) this.unexpected.push(`${what}: ${status} ${body.slice(0, 200)}`);
  }

  #request(method: string, path: string, body?: object, cookie?: string) {
    return new Promise<Omit<Answer, 'ms'>>((resolve, reject) => {
      const headers = {
        ...(cookie !== undefined && { Cookie: cookie }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        'X-Forwarded-For': `198.51.${this.#turn % 200}.${1 + (this.#turn % 250)}`,
      };
      const sent = httpRequest(this.site.url + path, { method, headers, agent: this.#agent }, (response) => {
        text(response).then(
          (content) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: content }),
          reject,
        );
      });
      sent.once('error', reject).end(body && JSON.stringify(body));
    });
  }

  /** The acknowledged writes that are not there exactly once. */
  async #lost(): Promise<string[]> {
    const lost: string[] = [];
    for (const kind of KINDS) {
      const rows = await this.site.query<{ key: string }>(
        `select wanted.key from unnest($1::text[]) as wanted (key) where (${COUNT_OF[kind]}) <> 1`,
        [[...new Set(this.acknowledged[kind])]],
      );
      lost.push(...rows.map(({ key }) => `${kind} ${key}`));
    }
    return lost;
  }
}

/** How often a write is in the database, by its key. */
const COUNT_OF: Record<Kind, string> = {
  message: 'select count(*) from messaging.message where client_id = wanted.key::uuid',
  listing: 'select count(*) from listings.listing where email = wanted.key',
  contact: `select count(*) from listings.contact_request
    where listing_id = split_part(wanted.key, '/', 1)::bigint and asker_id = split_part(wanted.key, '/', 2)::bigint`,
  rating: `select count(*) from listings.testimonial
    where target_id = split_part(wanted.key, '/', 1)::bigint and author_id = split_part(wanted.key, '/', 2)::bigint`,
  tip: `select count(*) from payments.tip t where attempt_id = wanted.key::uuid and status in ('paid', 'transferred')
    and exists (select from payments.ledger_transaction where tip_id = t.id and kind = 'payment')`,
};

/** What one transaction writes together: each query finds writes of which a part is missing. */
const HALF_WRITES = {
  'a message without its two people, or without their events': `
    select m.id from messaging.message m where
      (select count(*) from messaging.participant p where p.conversation_id = m.conversation_id) <> 2
      or (select count(*) from messaging.live_event e where e.message_id = m.id and e.kind = 'message') <> 2`,
  'a conversation whose last message is not the last one': `
    select p.conversation_id as id from messaging.participant p where p.last_message_id <>
      (select max(m.id) from messaging.message m where m.conversation_id = p.conversation_id)`,
  'a mailbox that counts other than its conversations': `
    select b.user_id as id from messaging.mailbox b where b.unread <>
      (select count(*) from messaging.participant p where p.user_id = b.user_id and p.unread)`,
  'a listing without its owner or its confirmation': `
    select l.id from listings.listing l where not exists (select from account.account a where a.id = l.user_id)
      or (l.confirmed_at is null and not exists (select from listings.listing_confirmation c where c.listing_id = l.id))`,
  'a listing whose confirmation nobody sends': `
    select l.id from listings.listing l join listings.listing_confirmation c on c.listing_id = l.id
      where not exists (select from platform.mail m where m.kind = 'listings.send-confirmation' and m.subject = c.id::text
        and (m.ended_at is not null or exists (select from pgboss.job j where j.state < 'completed'
          and j.name = 'platform.mail' and j.data ->> 'mailId' = m.id::text)))`,
  'a rating that is not the sum of its reviews': `
    select coalesce(r.user_id, t.target_id) as id from listings.rating r full join (
      select target_id, sum(rating) as sum, count(*) as count from listings.testimonial where status = 'shown' group by 1
    ) t on t.target_id = r.user_id where r.sum is distinct from t.sum or r.count is distinct from t.count`,
  'a paid tip without its lines in the ledger, or with unequal ones': `
    select t.id from payments.tip t where t.paid_at is not null and not exists (
      select from payments.ledger_transaction x join payments.ledger_entry e on e.transaction_id = x.id where x.tip_id = t.id)
    union all
    select x.tip_id from payments.ledger_transaction x join payments.ledger_entry e on e.transaction_id = x.id
      group by x.tip_id having sum(e.amount_cents) <> 0`,
};

/** Of everything in the database, with the name of what is wrong. */
export async function halfWrites(site: Pick<DeployedSite, 'query'>): Promise<string[]> {
  const found: string[] = [];
  for (const [what, sql] of Object.entries(HALF_WRITES)) {
    const rows = await site.query<{ id: string }>(sql);
    found.push(...rows.map(({ id }) => `${what}: ${id}`));
  }
  return found;
}
