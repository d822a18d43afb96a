import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HOUR_SECONDS, Jobs, runExclusively } from '../jobs/jobs.ts';
import { LimitedError, type LimitKey, Limits } from '../limits/limits.ts';
import { type Mail, Mailer } from './mailer.ts';

/** A mail as the module that sends it names it. */
export interface MailKey {
  readonly kind: string;
  /** What it is about, by an id of its kind. */
  readonly subject: number;
  /** The account that gets it. */
  readonly person: number;
}

/** One mail about all that has waited. */
export interface SeveralMail {
  readonly mail: Omit<Mail, 'messageId'>;
  /** Called in the transaction after which nothing of it waits any more. */
  readonly onSent: (em: EntityManager) => Promise<void>;
}

/** Puts together one mail about those of the subjects that are still to be mailed; undefined where none is. */
export type ComposeSeveral = (
  em: EntityManager,
  person: number,
  subjects: readonly number[],
) => Promise<SeveralMail | undefined>;

const JOB = 'platform.waiting-mails';
/** What comes meanwhile is in the same mail. */
const WAIT_SECONDS = HOUR_SECONDS;
/** Covers two and a half days of a mail server that is down. */
const OPTIONS = { deduplicateByKey: true, retryLimit: 60, deleteAfterSeconds: HOUR_SECONDS, concurrency: 2 };

const ADD = `
  insert into platform.waiting_mail (kind, subject, person, since) values (?, ?, ?, now())
  on conflict (person, kind, subject) do nothing`;

/** What must not run twice at a time: the mails of a kind to a person. */
export const mailClaim = ({ kind, person }: Omit<MailKey, 'subject'>): string => `${kind}/${person}`;

/**
 * Mails past a limit by receiver are late, not lost: they wait for an hour, and become one mail. It is decided again whether each is to be
 * sent at all.
 */
@Injectable()
export class WaitingMails implements OnModuleInit {
  readonly #kinds = new Map<string, ComposeSeveral>();

  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly limits: Limits,
    private readonly mailer: Mailer,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<Omit<MailKey, 'subject'>>(JOB, (waiting) => this.send(waiting), OPTIONS);
  }

  /** Declares a kind. Call it in onModuleInit. */
  handle(kind: string, compose: ComposeSeveral): void {
    this.#kinds.set(kind, compose);
  }

  /**
   * Sends the mail, or lets it wait where a limit is used up. Call it under `mailClaim`. Returns whether it was sent; throws where the mail
   * server refuses it, and counts nothing then.
   */
  async sendOrWait(key: MailKey, mail: Mail, limits: readonly LimitKey[]): Promise<boolean> {
    try {
      await this.limits.countIfDone(limits, () => this.mailer.send(mail));
      return true;
    } catch (error) {
      if (!(error instanceof LimitedError)) throw error;
      await this.em.fork().transactional((em) => this.add(em, key));
      return false;
    }
  }

  /** Sends what waits for this person. A crash after sending repeats it, with the same message id. */
  async send({ kind, person }: Omit<MailKey, 'subject'>): Promise<void> {
    const compose = this.#kinds.get(kind);
    if (compose === undefined) throw new Error(`Nothing composes waiting mails of the kind ${kind}.`);
    await runExclusively(this.em, mailClaim({ kind, person }), async (em) => {
      const rows = await em.execute<{ id: string; subject: string }[]>(
        'select id, subject from platform.waiting_mail where person = ? and kind = ? order by id',
        [person, kind],
      );
      const [first] = rows;
      if (first === undefined) return;
      const subjects = rows.map(({ subject }) => Number(subject));
      const several = await compose(em, person, subjects);
      if (several) await this.mailer.send({ ...several.mail, messageId: `waiting.${kind}.${person}.${first.id}` });
      await em.transactional(async (own) => {
        await several?.onSent(own);
        const ids = `{${rows.map(({ id }) => id).join(',')}}`;
        await own.execute('delete from platform.waiting_mail where id = any(?::bigint[])', [ids]);
      });
    });
  }

  private async add(em: EntityManager, { kind, subject, person }: MailKey): Promise<void> {
    await em.execute(ADD, [kind, subject, person]);
    const key = mailClaim({ kind, person });
    await this.jobs.send(em, JOB, { kind, person }, { startAfterSeconds: WAIT_SECONDS, key });
  }
}
