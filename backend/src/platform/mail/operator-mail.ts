import { PRODUCT } from 'contracts';
import { layoutMail } from './layout-mail.ts';
import { paragraph } from './mail-blocks.ts';
import type { ComposedMail } from './mail-kind.ts';

/** Something for the operator to look at. Neither text may hold personal data: the mail leaves the site. */
interface OperatorMail {
  readonly title: string;
  readonly content: string;
  /** Without a trailing slash. */
  readonly siteUrl: string;
}

/** A mail to CONTACT_EMAIL about what moderation has to decide. */
export const operatorMail = ({ title, content, siteUrl }: OperatorMail): ComposedMail =>
  layoutMail({
    subject: `${PRODUCT}: ${title}`,
    preheader: content,
    title,
    blocks: [paragraph(content), paragraph('The command for moderation shows it: see OPERATIONS.md.')],
    because: 'you operate this site',
    siteUrl,
  });
