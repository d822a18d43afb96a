import { CODE_LIFETIME_MINUTES, PRODUCT } from 'contracts';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { codeBox, note, paragraph } from '../../../platform/mail/mail-blocks.ts';
import { type MailContext, mailKind, type MailSubject } from '../../../platform/mail/mail-kind.ts';
import { AccountEntity } from '../account.entity.ts';
import { EmailChangeEntity, EmailChangeNoticeEntity } from './email-change.entity.ts';

export const OLD_ADDRESS_MAIL = 'account.email-code-old';
export const NEW_ADDRESS_MAIL = 'account.email-code-new';
export const EMAIL_NOTICE_MAIL = 'account.send-email-notice';
/** One purpose per address: the code of one does not work in the field of the other. */
export const CODE_PURPOSE = { old: 'account.email-change.old', new: 'account.email-change.new' } as const;

const codeKind = { repeats: true, isUrgent: true } as const;

/** Undefined where the change is over, or its codes have expired. */
async function findChange({ subject }: MailSubject, { em, now }: MailContext) {
  const change = await em.findOne(EmailChangeEntity, { id: Number(subject) });
  if (!change?.email || !change.hasValidCodes(now)) return undefined;
  const { id, generation, user, email } = change;
  return { id, generation, user, email };
}

/** By the change's id. Beside the other one: an address that accepts no mail must not delay it. */
export const oldAddressCodeMail = mailKind({
  ...codeKind,
  name: OLD_ADDRESS_MAIL,
  findFacts: async (mail, context) => {
    const change = await findChange(mail, context);
    if (change === undefined) return undefined;
    const { email } = await context.em.findOneOrFail(AccountEntity, change.user);
    return { to: email, code: context.codes.createCode(CODE_PURPOSE.old, change.id, change.generation) };
  },
  compose: ({ code }, siteUrl) => oldAddressMail(code, siteUrl),
});

export const newAddressCodeMail = mailKind({
  ...codeKind,
  name: NEW_ADDRESS_MAIL,
  findFacts: async (mail, context) => {
    const change = await findChange(mail, context);
    if (change === undefined) return undefined;
    const isTaken = (await context.em.count(AccountEntity, { email: change.email })) > 0;
    const code = isTaken ? null : context.codes.createCode(CODE_PURPOSE.new, change.id, change.generation);
    return { to: change.email, code };
  },
  compose: ({ code }, siteUrl) => (code === null ? takenAddressMail(siteUrl) : newAddressMail(code, siteUrl)),
});

/** To the previous address, by the notice's id. The notice is deleted with it. */
export const emailNoticeMail = mailKind({
  name: EMAIL_NOTICE_MAIL,
  findFacts: async ({ subject }, { em }) => {
    const notice = await em.findOne(EmailChangeNoticeEntity, { id: Number(subject) });
    return notice === null ? undefined : { to: notice.oldEmail, id: notice.id, changedAt: notice.changedAt };
  },
  compose: ({ changedAt }, siteUrl) => addressChangedMail(changedAt, siteUrl),
  onSent: async (em, notices) => {
    await em.nativeDelete(EmailChangeNoticeEntity, { id: notices.map(({ id }) => id) });
  },
});

const LIFETIME = `It works for ${CODE_LIFETIME_MINUTES} minutes, together with the code that we sent to the other address.`;

/**
 * To the current address. No code in the subject, which lock screens show. Without the new address, whose text somebody else
 * may have chosen.
 */
const oldAddressMail = (code: string, siteUrl: string) =>
  layoutMail({
    siteUrl,
    subject: 'Your code to change your email address',
    preheader: 'It shows that your current address is yours.',
    title: 'Change your email address',
    blocks: [
      paragraph('Enter this code in the field for your **current address**:'),
      codeBox(code),
      paragraph(LIFETIME),
      note(
        `**You did not ask for this?** Tell this code to nobody: without it your address stays. Somebody may be logged in to your account, so please open Security in your profile and choose Log out everywhere. Nobody from ${PRODUCT} will ask you for the code.`,
      ),
    ],
    because: 'somebody who is logged in to your account asked to change its email address',
  });

/** To the new address. Without the old one: the reader may be a stranger. */
const newAddressMail = (code: string, siteUrl: string) =>
  layoutMail({
    siteUrl,
    subject: 'Your code to confirm your new email address',
    preheader: 'It shows that your new address is yours.',
    title: 'Confirm your new email address',
    blocks: [
      paragraph('Enter this code in the field for your **new address**:'),
      codeBox(code),
      paragraph(LIFETIME),
      note(
        '**You did not ask for this?** Somebody typed your address by mistake. You need not do anything: without the code nothing happens with your address.',
      ),
    ],
    because: 'somebody entered your address as the new one of their account',
  });

/** To a new address that has an account already. The page does not show that, so that nobody learns who is registered. */
const takenAddressMail = (siteUrl: string) =>
  layoutMail({
    siteUrl,
    subject: 'This email address has an account already',
    preheader: 'Nothing will happen with it.',
    title: 'This email address has an account already',
    blocks: [
      paragraph(
        `Somebody wanted to use this address for another account at ${PRODUCT}. It belongs to your account, so **nothing will happen.** You need not do anything.`,
      ),
      note(
        '**Was it you?** An address can have one account only. Log in with this address, or delete its account on your profile there before you start again.',
      ),
    ],
    because: 'somebody entered your address as the new one of their account',
  });

/** To the previous address. */
const addressChangedMail = (changedAt: Date, siteUrl: string) =>
  layoutMail({
    siteUrl,
    subject: 'Your email address was changed',
    preheader: 'You log in with your new address from now on.',
    title: 'Your email address was changed',
    blocks: [
      paragraph(
        `Your account at ${PRODUCT} has another email address since ${MOMENT.format(changedAt)}. Log in with the new one from now on. All other browsers were logged out.`,
      ),
      note(
        '**It was not you?** Somebody read a code that was sent to this address. Change the password of your mailbox first. Then answer this mail, and we help you to get your account back.',
      ),
    ],
    because: 'until now it was the address of your account',
  });

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' });
