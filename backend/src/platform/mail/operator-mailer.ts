import { Inject, Injectable } from '@nestjs/common';
import { PRODUCT } from 'contracts';
import type { LiveSettings } from '../config/live-settings.ts';
import { SETTINGS } from '../config/settings.ts';
import { layoutMail } from './layout-mail.ts';
import { paragraph } from './mail-blocks.ts';
import { Mailer } from './mailer.ts';

/** Something for the operator to look at. Neither text may hold personal data: the mail leaves the site. */
export interface OperatorMail {
  readonly title: string;
  readonly content: string;
  /** Without the site's domain; a repeated mail has the same. */
  readonly messageId: string;
}

/** Mails to CONTACT_EMAIL about what moderation has to decide. */
@Injectable()
export class OperatorMailer {
  constructor(
    private readonly mailer: Mailer,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  /** Does nothing where the site has no mail server. */
  async send({ title, content, messageId }: OperatorMail): Promise<void> {
    if (this.settings.smtpUrl === undefined) return;
    await this.mailer.send({
      ...layoutMail({
        subject: `${PRODUCT}: ${title}`,
        preheader: content,
        title,
        blocks: [paragraph(content), paragraph('The command for moderation shows it: see OPERATIONS.md.')],
        because: 'you operate this site',
        siteUrl: this.settings.publicUrl,
      }),
      to: this.settings.contact.email,
      messageId,
    });
  }
}
