import { type SiteSettings, SOCIAL_KINDS } from 'shared-ui/contracts';
import { z } from 'zod';
import { StartError } from './start-error.ts';

/** How people reach who runs the site: the contact page shows it, and its messages go to `email`. */
export type OperatorContact = SiteSettings['contact'];

interface ContactEnv {
  readonly CONTACT_EMAIL?: string | undefined;
  readonly MAIL_FROM: string;
  readonly SOCIAL_FACEBOOK_URL?: string | undefined;
  readonly SOCIAL_INSTAGRAM_URL?: string | undefined;
  readonly SOCIAL_X_URL?: string | undefined;
}

/** Throws a StartError where neither setting holds an address. Local pages are placeholders that lead nowhere. */
export function operatorContact(env: ContactEnv, production: boolean): OperatorContact {
  const given = {
    facebook: env.SOCIAL_FACEBOOK_URL,
    instagram: env.SOCIAL_INSTAGRAM_URL,
    x: env.SOCIAL_X_URL,
  };
  const social = SOCIAL_KINDS.flatMap((kind) => {
    const url = given[kind] ?? (production ? undefined : `https://${kind}.example/flightamigo`);
    return url === undefined ? [] : [{ kind, url }];
  });
  return { email: env.CONTACT_EMAIL ?? addressIn(env.MAIL_FROM), social };
}

/** Of 'Name <address>', or of the bare address. */
function addressIn(mailFrom: string): string {
  const { success, data } = z.email().safeParse(/<([^<>]*)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom.trim());
  if (success) return data;
  throw new StartError('The setting MAIL_FROM must hold an email address, like Flight Amigo <hello@example.org>.');
}
