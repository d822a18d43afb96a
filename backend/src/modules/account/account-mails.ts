import { Injectable } from '@nestjs/common';
import { MailKinds } from '../../platform/mail/mail-kind.ts';
import { MailOutbox } from '../../platform/mail/mail-outbox.ts';
import {
  EMAIL_NOTICE_MAIL,
  emailNoticeMail,
  NEW_ADDRESS_MAIL,
  newAddressCodeMail,
  OLD_ADDRESS_MAIL,
  oldAddressCodeMail,
} from './email-change/email-change.mails.ts';
import { LOGIN_LINK_MAIL, loginLinkMail } from './login/login-links.service.ts';
import { LOGIN_CODE_MAIL, loginCodeMail } from './login/login-mail.ts';
import { SUSPENDED_DATA_MAIL, suspendedDataMail } from './suspension/suspended-data-links.ts';

/** The kinds of mail of this module. */
@Injectable()
export class AccountMails {
  constructor(kinds: MailKinds, outbox: MailOutbox) {
    kinds.register(
      emailNoticeMail,
      loginCodeMail,
      loginLinkMail,
      newAddressCodeMail,
      oldAddressCodeMail,
      suspendedDataMail,
    );
    takeOver(outbox);
  }
}

function takeOver(outbox: MailOutbox): void {
  outbox.takeOver<{ challengeId: number }>(LOGIN_CODE_MAIL, ({ challengeId }) => [
    { kind: LOGIN_CODE_MAIL, subject: challengeId },
  ]);
  outbox.takeOver<{ linkId: number }>(LOGIN_LINK_MAIL, ({ linkId }) => [{ kind: LOGIN_LINK_MAIL, subject: linkId }]);
  outbox.takeOver<{ accountId: number }>(SUSPENDED_DATA_MAIL, ({ accountId }) => [
    { kind: SUSPENDED_DATA_MAIL, subject: accountId, person: accountId },
  ]);
  outbox.takeOver<{ noticeId: number }>(EMAIL_NOTICE_MAIL, ({ noticeId }) => [
    { kind: EMAIL_NOTICE_MAIL, subject: noticeId },
  ]);
  outbox.takeOver<{ emailChangeId: number }>('account.send-email-codes', ({ emailChangeId }) =>
    [OLD_ADDRESS_MAIL, NEW_ADDRESS_MAIL].map((kind) => ({ kind, subject: emailChangeId })),
  );
}
