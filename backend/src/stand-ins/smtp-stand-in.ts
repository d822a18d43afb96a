import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Outbox } from './outbox/outbox.ts';
import type { Listening } from './stand-in-switch.ts';

/** A mail server in this process that delivers into the outbox. Real SMTP, so that the real sending code is what runs. */
export class SmtpStandIn implements Listening {
  readonly #options: SMTPServerOptions;
  #server: SMTPServer | undefined;

  constructor(outbox: Outbox) {
    this.#options = {
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      closeTimeout: 1000,
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
    };
  }

  /** Listens on loopback; port 0 takes any. Answers the port. A server that was closed once does not open again: each time a new one. */
  listen(port: number): Promise<number> {
    const server = new SMTPServer(this.#options);
    this.#server = server;
    return new Promise((resolve, reject) => {
      server.server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.on('error', () => undefined);
        resolve((server.server.address() as AddressInfo).port);
      });
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => (this.#server === undefined ? resolve() : this.#server.close(() => resolve())));
  }
}
