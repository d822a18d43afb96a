import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { Outbox } from './outbox/outbox.ts';

/** A mail server in this process that delivers into the outbox. Real SMTP, so that the real sending code is what runs. */
export class SmtpStandIn {
  readonly #server: SMTPServer;

  constructor(outbox: Outbox) {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData: (stream, session, done) => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
        simpleParser(stream)
          .then(({ subject = '', text = '', html }) =>
            outbox.add({
              channel: 'email',
              to,
              subject,
              text,
              html: html || undefined,
              sentAt: new Date().toISOString(),
            }),
          )
          .then(() => done(), done);
      },
    });
    this.#server.on('error', () => undefined);
  }

  /** Listens on loopback; port 0 takes any. Answers the URL for SMTP_URL. */
  start(port = 0): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#server.server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', () =>
        resolve(`smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`),
      );
    });
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
