import { Injectable } from '@nestjs/common';
import { MailKinds } from '../../platform/mail/mail-kind.ts';
import { emailNoticeMail, newAddressCodeMail, oldAddressCodeMail } from './email-change/email-change.mails.ts';
import { loginLinkMail } from './login/login-links.service.ts';
import { loginCodeMail } from './login/login-mail.ts';
import { suspendedDataMail } from './suspension/suspended-data-links.ts';

/** The kinds of mail of this module. */
@Injectable()
export class AccountMails {
  constructor(kinds: MailKinds) {
    kinds.register(
      emailNoticeMail,
      loginCodeMail,
      loginLinkMail,
      newAddressCodeMail,
      oldAddressCodeMail,
      suspendedDataMail,
    );
  }
}
