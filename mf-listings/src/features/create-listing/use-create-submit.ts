import { errorMessage, isApiError, notify, requestLogin, useTranslation } from 'shared-ui/app';
import { useBotCheck } from 'shared-ui/app/bot-check';
import {
  BOT_CHECK_ACTIONS,
  type CreateListing,
  LOGIN_NEEDED,
  type OwnListing,
  UNPROVEN_CAPTCHA_TOKEN,
} from 'contracts';
import { useCreateListingMutation } from '../../api/own-listings.ts';
import { trackPublished } from '../../parts/engagement/engagement.ts';

interface Callbacks {
  /** With the typed name: the server stores the account's if there was none. */
  onCreated(listing: OwnListing): void;
  onPhoneUnverified(): void;
}

const PHONE_UNVERIFIED = 'listings.phone_unverified';

const hasCode = (error: unknown, code: string) => isApiError(error) && error.body?.code === code;

/**
 * Asks for a login if necessary, creates the listing, and shows the result as a toast (spec §8). Errors are rethrown to the form,
 * which keeps its values and shows the server's messages at its fields.
 */
export function useCreateSubmit({ onCreated, onPhoneUnverified }: Callbacks) {
  const { t } = useTranslation('listings');
  const makeToken = useBotCheck(BOT_CHECK_ACTIONS.createListing);
  const [createListing] = useCreateListingMutation();
  const logIn = () => requestLogin(t('create.loginWhy'));
  const create = async (input: CreateListing): Promise<OwnListing> => {
    const captchaToken = (await makeToken()) ?? UNPROVEN_CAPTCHA_TOKEN;
    return createListing({ ...input, captchaToken }).unwrap();
  };
  const createLoggedIn = async (input: CreateListing): Promise<OwnListing | null> => {
    if (!(await logIn())) return null;
    try {
      return await create(input);
    } catch (error) {
      // The session had expired
      if (!hasCode(error, LOGIN_NEEDED)) throw error;
      return (await logIn()) ? await create(input) : null;
    }
  };

  return async (input: CreateListing): Promise<void> => {
    try {
      const listing = await createLoggedIn(input);
      if (!listing) return;
      trackPublished({ listing });
      notify({ title: t('create.created'), description: t('create.createdText') });
      onCreated({ ...listing, name: input.name ?? null });
    } catch (error) {
      const description = errorMessage(error, t('create.failedText'));
      notify({ title: t('create.failed'), description, variant: 'destructive' });
      if (!hasCode(error, PHONE_UNVERIFIED)) throw error;
      onPhoneUnverified();
    }
  };
}
