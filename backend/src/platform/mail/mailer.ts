import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import type { LiveSettings } from '../config/live-settings.ts';
import { SETTINGS } from '../config/settings.ts';
import { traced } from '../observability/current-work.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for every try of the same mail, so that a mail server that saw it already can tell. Without the domain: it is the site's. */
  readonly messageId: string;
  /** Whom an answer goes to, where that is not who we send as. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  /** Where one POST ends mails of this kind (RFC 8058): mail programs show a button for it. */
  readonly unsubscribeUrl?: string;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

const MACHINE_MADE = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** A header ends with its line: what a person typed must not begin another one. */
const onOneLine = (words: string): string => words.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${new URL(url).href}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Sends mail by SMTP. Call it from a job: it throws when the mail server does not take the mail, and the job tries again. */
@Injectable()
export class Mailer implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #transport: Transporter | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: LiveSettings,
    private readonly log: PinoLogger,
  ) {
    const { smtpUrl } = settings;
    if (smtpUrl === undefined) return;
    const timeouts = { connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: SILENCE_MS };
    // A connection stays for the next mail: a greeting takes longer than a mail. Only the job tries again.
    this.#transport = createTransport({ url: smtpUrl, pool: true, maxRequeues: 0, ...timeouts });
  }

  onApplicationBootstrap(): void {
    if (this.#transport === undefined)
      this.log.warn('no mail is sent: the setting SMTP_URL is not set, and nobody can confirm an email address');
  }

  async send({ to, subject, text, html, messageId, replyTo, unsubscribeUrl }: Mail): Promise<void> {
    if (this.#transport === undefined) throw new Error('No mail was sent: the setting SMTP_URL is not set.');
    const transport = this.#transport;
    const mail: SendMailOptions = {
      from: this.settings.mailFrom,
      to: { name: '', address: onOneLine(to) },
      ...(replyTo && { replyTo: { name: onOneLine(replyTo.name), address: onOneLine(replyTo.address) } }),
      subject: onOneLine(subject),
      text,
      html,
      messageId: `<${messageId}@${new URL(this.settings.publicUrl).hostname}>`,
      headers: { ...MACHINE_MADE, ...(unsubscribeUrl !== undefined && unsubscribeHeaders(unsubscribeUrl)) },
    };
    await traced('SMTP', () => transport.sendMail(mail));
  }

  onModuleDestroy(): void {
    this.#transport?.close();
  }
}
