import { isApiError, notify, requestLogin, sentenceOf, useTranslation } from 'shared-ui/app';
import { useBotCheck } from 'shared-ui/app/bot-check';
import {
  BOT_CHECK_ACTIONS,
  type CreateListing,
  LOGIN_NEEDED,
  type OwnListing,
  UNPROVEN_CAPTCHA_TOKEN,
} from 'shared-ui/contracts';
import { useCreateListingMutation } from '../../api/own-listing.ts';
import { trackPublished } from '../../engagement/engagement.ts';

interface Outcomes {
  /** With the name that was typed, if one was: the server puts the account's in the place of none. */
  onCreated(listing: OwnListing): void;
  /** The server says that the phone number is not verified. */
  onUnverified(): void;
}

/** After that the request goes out unproven (spec §5, §9). */
const BOT_CHECK_IN_MS = 3000;

const UNVERIFIED = 'listings.phone_unverified';

const isLoggedOut = (error: unknown) => isApiError(error) && error.body?.code === LOGIN_NEEDED;
const isUnverified = (error: unknown) => isApiError(error) && error.body?.code === UNVERIFIED;

/**
 * Asks to log in where nobody is, creates the listing, and says how it went (spec §8). What fails is thrown on to the
 * form, which keeps everything and shows what the server said at its fields.
 */
export function useCreating({ onCreated, onUnverified }: Outcomes) {
  const { t } = useTranslation('listings');
  const makeToken = useBotCheck(BOT_CHECK_ACTIONS.createListing, { giveUpAfter: BOT_CHECK_IN_MS });
  const [createListing] = useCreateListingMutation();
  const logIn = () => requestLogin(t('create.loginWhy'));
  const publish = async (input: CreateListing): Promise<OwnListing> => {
    const captchaToken = (await makeToken()) ?? UNPROVEN_CAPTCHA_TOKEN;
    return createListing({ ...input, captchaToken }).unwrap();
  };
  const publishAsSomebody = async (input: CreateListing): Promise<OwnListing | null> => {
    if (!(await logIn())) return null;
    try {
      return await publish(input);
    } catch (error) {
      // The session was over without the page knowing
      if (!isLoggedOut(error)) throw error;
      return (await logIn()) ? await publish(input) : null;
    }
  };

  return async (input: CreateListing): Promise<void> => {
    try {
      const listing = await publishAsSomebody(input);
      if (!listing) return;
      trackPublished({ listing });
      notify({ title: t('create.created'), description: t('create.createdText') });
      onCreated({ ...listing, name: input.name ?? null });
    } catch (error) {
      const description = sentenceOf(error, t('create.failedText'));
      notify({ title: t('create.failed'), description, variant: 'destructive' });
      if (!isUnverified(error)) throw error;
      onUnverified();
    }
  };
}
