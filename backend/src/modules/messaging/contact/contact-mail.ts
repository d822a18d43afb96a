import { PRODUCT } from 'shared-ui/contracts';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { paragraph, quote } from '../../../platform/mail/mail-blocks.ts';
import type { ContactMessageEntity } from './contact-message.entity.ts';

export type ToldOfContact = Pick<ContactMessageEntity, 'name' | 'email' | 'message' | 'proven'>;

/**
 * The mail that brings the operator what somebody wrote on the contact page. What they typed stands in boxes of its own, as
 * text: it must not pass for the site's words. `siteUrl` has no slash at its end.
 */
export function contactMail({ name, email, message, proven }: ToldOfContact, siteUrl: string) {
  const caution = proven ? '' : ' Their browser did not pass the bot check.';
  return layoutMail({
    subject: `Contact page: message from ${name}`,
    preheader: `Somebody wrote to you on the contact page of ${PRODUCT}.`,
    title: 'A message for you',
    blocks: [
      paragraph('From:'),
      quote(`${name.replaceAll(/\s+/g, ' ')}\n${email}`),
      paragraph('They wrote:'),
      quote(message),
      paragraph(
        `Answer this email, and your answer goes to them. Nobody has checked that this address is theirs.${caution}`,
      ),
    ],
    because: 'somebody wrote on the contact page',
    siteUrl,
  });
}
