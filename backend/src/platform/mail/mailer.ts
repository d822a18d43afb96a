import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import type { LiveSettings } from '../config/live-settings.ts';
import { SETTINGS } from '../config/settings.ts';
import { defineErrors } from '../errors/define-errors.ts';
import { traced } from '../observability/tracing.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for every attempt at a mail, so that mail servers recognize a repetition. Without the domain, which is the site's. */
  readonly messageId: string;
  readonly replyTo?: { readonly name: string; readonly address: string };
  /** A POST there ends mails of this kind (RFC 8058): mail programs show a button for it. */
  readonly unsubscribeUrl?: string;
}

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 20_000;

const AUTOMATED_HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** User input in a header must not start another one. */
const toOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${new URL(url).href}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Sends mail by SMTP. Call it from a job, which is retried: it throws where the mail server does not accept the mail. */
@Injectable()
export class Mailer implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #transport: Transporter | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: LiveSettings,
    private readonly log: PinoLogger,
  ) {
    const { smtpUrl } = settings;
    if (smtpUrl === undefined) return;
    const timeouts = {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
    };
    // Connections are reused: a handshake takes longer than a mail. Only the job retries.
    this.#transport = createTransport({ url: smtpUrl, pool: true, maxRequeues: 0, ...timeouts });
  }

  onApplicationBootstrap(): void {
    if (this.#transport === undefined)
      this.log.warn('no mail is sent: the setting SMTP_URL is not set, and nobody can confirm an email address');
  }

  /** Whether the site sends mail. */
  get isOn(): boolean {
    return this.settings.smtpUrl !== undefined;
  }

  async send({ to, subject, text, html, messageId, replyTo, unsubscribeUrl }: Mail): Promise<void> {
    if (this.#transport === undefined) throw new Error('No mail was sent: the setting SMTP_URL is not set.');
    const transport = this.#transport;
    const mail: SendMailOptions = {
      from: this.settings.mailFrom,
      to: { name: '', address: toOneLine(to) },
      ...(replyTo && { replyTo: { name: toOneLine(replyTo.name), address: toOneLine(replyTo.address) } }),
      subject: toOneLine(subject),
      text,
      html,
      messageId: `<${messageId}@${new URL(this.settings.publicUrl).hostname}>`,
      headers: { ...AUTOMATED_HEADERS, ...(unsubscribeUrl !== undefined && unsubscribeHeaders(unsubscribeUrl)) },
    };
    await traced('SMTP', () => transport.sendMail(mail));
  }

  onModuleDestroy(): void {
    this.#transport?.close();
  }
}

/** Production without a mail server: no code can be sent. */
export const mailErrors = defineErrors('mail', {
  unavailable: {
    off: 'This site cannot send mail at the moment, so that no code would reach you. Please try again later.',
  },
});
