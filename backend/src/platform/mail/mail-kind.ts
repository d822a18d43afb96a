import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.ts';
import type { LiveSettings } from '../config/live-settings.ts';
import { SETTINGS } from '../config/settings.ts';
import type { Limits } from '../limits/limits.ts';
import { OneTimeCodes } from '../one-time-codes/one-time-codes.ts';
import type { Mail } from './mailer.ts';

/** What a mail is about, as the module that orders it names it. Ids only: addresses and words are read when it is sent. */
export interface MailSubject {
  /** An id of the kind. */
  readonly subject: string;
  /** The account that gets it; null where the address belongs to none. */
  readonly person: number | null;
}

/** What facts are read with. */
export interface MailContext {
  readonly em: EntityManager;
  readonly now: Date;
  /** Codes and links are derived when they are sent. */
  readonly codes: OneTimeCodes;
  readonly operatorEmail: string;
}

/** At least whom it goes to. */
export interface MailFacts {
  readonly to: string;
}

/** It is too early for the mail: its facts are read again then. */
export interface NotYet {
  readonly notBefore: Date;
}

export type ComposedMail = Pick<Mail, 'subject' | 'text' | 'html' | 'replyTo' | 'unsubscribeUrl'>;

/** One kind of mail: where its facts come from, its words, and what limits it. */
export interface MailKind<Facts extends MailFacts> {
  /** Prefixed by the module. Stored: it stays as it is. */
  readonly name: string;
  /**
   * Whether another order of the same subject and person sends another mail. Without it there is one, ever. Orders that come before the mail
   * is sent are one mail in any case.
   */
  readonly repeats?: boolean;
  /** Goes first, and is tried again within seconds: for codes, which expire. */
  readonly isUrgent?: boolean;
  /** Waits where the site has no mail server. Other mails are not ordered there: nobody wants them weeks later. */
  readonly waitsForServer?: boolean;
  /**
   * Read when it is sent. Undefined where there is nothing to send: its subject is gone or settled, or who would get it is deleted,
   * suspended, or has switched such mails off.
   */
  findFacts(mail: MailSubject, context: MailContext): Promise<Facts | NotYet | undefined>;
  /** The words, and the link that ends such mails. `siteUrl` has no trailing slash. */
  compose(facts: Facts, siteUrl: string): ComposedMail;
  /**
   * Sends it within limits of who gets it. Past one the mail is late, not lost. Without `composeSeveral` it waits until the limit allows it; with that it waits for an hour,
   * and becomes one mail with all that wait then, which no limit counts.
   */
  sendWithin?(limits: Limits, facts: Facts, send: () => Promise<void>): Promise<void>;
  composeSeveral?(facts: readonly Facts[], siteUrl: string): ComposedMail;
  /** Called in the transaction that records that these were sent. */
  onSent?(em: EntityManager, facts: readonly Facts[], now: Date): Promise<void>;
}

/** Declares a kind; its facts are what `findFacts` answers. */
export const mailKind = <Facts extends MailFacts>(kind: MailKind<Facts>): MailKind<Facts> => kind;

/** The kinds of mail of the site, which the modules declare. */
@Injectable()
export class MailKinds {
  readonly #kinds = new Map<string, MailKind<MailFacts>>();

  constructor(
    private readonly codes: OneTimeCodes,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  get all(): readonly MailKind<MailFacts>[] {
    return [...this.#kinds.values()];
  }

  /** Call it in a constructor or in onModuleInit. */
  register(...kinds: readonly MailKind<MailFacts>[]): void {
    for (const kind of kinds) this.#kinds.set(kind.name, kind);
  }

  get(name: string): MailKind<MailFacts> {
    const kind = this.#kinds.get(name);
    if (kind === undefined) throw new Error(`No mails of the kind ${name} are registered.`);
    return kind;
  }

  findFacts(em: EntityManager, name: string, mail: MailSubject): Promise<MailFacts | NotYet | undefined> {
    const { codes, clock, settings } = this;
    return this.get(name).findFacts(mail, { em, now: clock.now(), codes, operatorEmail: settings.contact.email });
  }

  /** One mail about all of them. */
  compose(name: string, first: MailFacts, ...others: readonly MailFacts[]): ComposedMail {
    const { compose, composeSeveral } = this.get(name);
    const { publicUrl } = this.settings;
    return others.length > 0 && composeSeveral
      ? composeSeveral([first, ...others], publicUrl)
      : compose(first, publicUrl);
  }
}
