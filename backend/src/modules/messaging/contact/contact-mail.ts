import { PRODUCT } from 'contracts';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { paragraph, quote } from '../../../platform/mail/mail-blocks.ts';
import { mailKind } from '../../../platform/mail/mail-kind.ts';
import { ContactMessageEntity } from './contact-message.entity.ts';

export const CONTACT_MAIL = 'messaging.contact-mail';

/** Mails the operator what was written on the contact page, by the message's id. */
export const contactMailKind = mailKind({
  name: CONTACT_MAIL,
  waitsForServer: true,
  findFacts: async ({ subject }, { em, operatorEmail }) => {
    const message = await em.findOne(ContactMessageEntity, { id: Number(subject) });
    return message === null ? undefined : { to: operatorEmail, message };
  },
  compose: ({ message }, siteUrl) => ({
    ...contactMail(message, siteUrl),
    replyTo: { name: message.name, address: message.email },
  }),
});

/**
 * What people typed stands in quotes, as text: it must not pass for the site's words. `siteUrl` has no trailing slash.
 */
function contactMail({ name, email, message, proven }: ContactMessageEntity, siteUrl: string) {
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
