import type accountData from './en/account-data.json' with { type: 'json' };
import type deleteAccount from './en/delete-account.json' with { type: 'json' };
import type editProfile from './en/edit-profile.json' with { type: 'json' };
import type emailChange from './en/email-change.json' with { type: 'json' };
import type loggedOut from './en/logged-out.json' with { type: 'json' };
import type phoneVerification from './en/phone-verification.json' with { type: 'json' };
import type picture from './en/picture.json' with { type: 'json' };
import type profile from './en/profile.json' with { type: 'json' };
import type profilePreview from './en/profile-preview.json' with { type: 'json' };
import type publicPage from './en/public-page.json' with { type: 'json' };
import type resend from './en/resend.json' with { type: 'json' };
import type sessions from './en/sessions.json' with { type: 'json' };
import type settings from './en/settings.json' with { type: 'json' };
import type suspended from './en/suspended.json' with { type: 'json' };
import type unverified from './en/unverified.json' with { type: 'json' };

declare module 'shared-ui/app' {
  /** Keys of t('…') are checked against these. */
  interface LocaleNamespaces {
    account: typeof accountData &
      typeof deleteAccount &
      typeof editProfile &
      typeof emailChange &
      typeof loggedOut &
      typeof phoneVerification &
      typeof picture &
      typeof profile &
      typeof profilePreview &
      typeof publicPage &
      typeof resend &
      typeof sessions &
      typeof settings &
      typeof suspended &
      typeof unverified;
  }
}
