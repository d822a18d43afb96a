import { PRODUCT } from 'shared-ui/contracts';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { code as codeBox, note, paragraph } from '../../../platform/mail/mail-blocks.ts';

/**
 * The mail with the code of a login (design/mocks/mail-code.html). The same words for everybody: whether there is an
 * account with the address is nobody's business who types it. `siteUrl` has no slash at its end.
 */
export function loginMail(code: string, siteUrl: string) {
  return layoutMail({
    subject: `Your code to log in to ${PRODUCT}`,
    preheader: 'It works for 10 minutes, in the browser where you asked for it.',
    title: 'Your code',
    blocks: [
      paragraph('Enter it where you are logging in:'),
      codeBox(code),
      paragraph('It works for 10 minutes, and only in the browser where you asked for it.'),
      note(
        `**Never tell this code to anyone.** Nobody from ${PRODUCT} will ask you for it. If you did not ask for it, do nothing: nobody gets in without the code.`,
      ),
    ],
    because: 'somebody entered your address to log in',
    siteUrl,
  });
}
