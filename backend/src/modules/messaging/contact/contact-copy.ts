import { PRODUCT } from 'contracts';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { note, paragraph, quote } from '../../../platform/mail/mail-blocks.ts';
import { mailKind } from '../../../platform/mail/mail-kind.ts';
import { ContactMessageEntity } from './contact-message.entity.ts';

export const CONTACT_COPY_MAIL = 'messaging.contact-copy';

/** To who wrote on the contact page, a copy if they asked for it, by the message's id. */
export const contactCopyMail = mailKind({
  name: CONTACT_COPY_MAIL,
  findFacts: async ({ subject }, { em, operatorEmail }) => {
    const message = await em.findOne(ContactMessageEntity, { id: Number(subject) });
    return message === null ? undefined : { to: message.email, message, operatorEmail };
  },
  compose: ({ message, operatorEmail }, siteUrl) => ({
    ...contactCopy(message, siteUrl),
    replyTo: { name: PRODUCT, address: operatorEmail },
  }),
});

/** Puts a space where mail programs would make a link of an address: 'evil. example', 'https: //'. */
const separateAddresses = (text: string): string => text.replaceAll(/(?<=\S)(?::(?=\/)|@(?=\S)|\.(?=\p{L}))/gu, '$& ');

/**
 * Anybody may have typed this address and these words: ours say so, theirs stand in quotes only, and nothing in them can be pressed.
 * `siteUrl` has no trailing slash.
 */
function contactCopy({ name, email, message }: ContactMessageEntity, siteUrl: string) {
  const writer = `${name.replaceAll(/\s+/g, ' ')}\n${email}`;
  return layoutMail({
    subject: `A copy of your message to ${PRODUCT}`,
    preheader: `What was written to ${PRODUCT} on the contact page.`,
    title: 'A copy of your message',
    blocks: [
      paragraph(`Somebody wrote to ${PRODUCT} on the contact page with this email address, and asked for a copy.`),
      paragraph('From:'),
      quote(separateAddresses(writer)),
      paragraph('They wrote:'),
      quote(separateAddresses(message)),
      paragraph(
        'Our answer will come to this address. Web and email addresses above have spaces, so that nobody can make you press them.',
      ),
      note('**Not you?** Somebody else typed your address. You need not do anything.'),
    ],
    because: 'somebody asked for this copy on the contact page',
    siteUrl,
  });
}
