import { CODE_LIFETIME_MINUTES, PRODUCT } from 'contracts';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { codeBox, note, paragraph } from '../../../platform/mail/mail-blocks.ts';
import { mailKind } from '../../../platform/mail/mail-kind.ts';
import { LoginChallengeEntity } from './login-challenge.entity.ts';

export const LOGIN_CODE_MAIL = 'account.send-login-code';
export const LOGIN_PURPOSE = 'account.login';

/** The code of a login, by the challenge's id: the newest one, unless the login is over or the code would be refused. */
export const loginCodeMail = mailKind({
  name: LOGIN_CODE_MAIL,
  repeats: true,
  isUrgent: true,
  findFacts: async ({ subject }, { em, now, codes }) => {
    const challenge = await em.findOne(LoginChallengeEntity, { id: Number(subject) });
    if (challenge === null || !challenge.acceptsCodes(now)) return undefined;
    const { id, generation, email } = challenge;
    return { to: email, code: codes.createCode(LOGIN_PURPOSE, id, generation) };
  },
  compose: ({ code }, siteUrl) => loginMail(code, siteUrl),
});

/**
 * The mail with the code of a login. The same text for everybody: it must not reveal whether
 * the address has an account. `siteUrl` has no trailing slash.
 */
function loginMail(code: string, siteUrl: string) {
  return layoutMail({
    subject: `Your code to log in to ${PRODUCT}`,
    preheader: `It works for ${CODE_LIFETIME_MINUTES} minutes, in the browser where you asked for it.`,
    title: 'Your code',
    blocks: [
      paragraph('Enter it where you are logging in:'),
      codeBox(code),
      paragraph(`It works for ${CODE_LIFETIME_MINUTES} minutes, and only in the browser where you asked for it.`),
      note(
        `**Never tell this code to anyone.** Nobody from ${PRODUCT} will ask you for it. If you did not ask for it, do nothing: nobody gets in without the code.`,
      ),
    ],
    because: 'somebody entered your address to log in',
    siteUrl,
  });
}
