import { errorMessage, isApiError, isUnreachable, notify, useTranslation } from 'shared-ui/app';
import { useBotCheck } from 'shared-ui/app/bot-check';
import type { Draft } from 'shared-ui/app/drafts';
import { FormError } from 'shared-ui/app/forms';
import { BOT_CHECK_ACTIONS, type BotCheckAction, type PublishedListing } from 'contracts';
import { useLazyCheckHealthQuery } from '../../api/publish.ts';
import { trackPublished } from '../engagement/engagement.ts';
import type { OnPublished } from './published-screen.tsx';

/** The common fields of both short forms. */
export interface PublishInput {
  name: string;
  email: string;
  phoneNumber?: string | undefined;
  captchaToken: string;
}

export interface PublishOptions<Input extends PublishInput> {
  /** The form, and the key of its texts. */
  kind: 'find' | 'offer';
  publish(input: Input): Promise<PublishedListing>;
  draft: Draft;
  onPublished: OnPublished;
}

const BOT_CHECK_ACTION = { find: BOT_CHECK_ACTIONS.findHelp, offer: BOT_CHECK_ACTIONS.offerHelp };

/** There is no bot check token. The message is shown at the form. */
class BotCheckError extends FormError {
  override name = 'BotCheckError';
}

/**
 * Solves the bot check, publishes the listing, and shows the result as a toast (spec §8). Errors are rethrown to the form, which
 * keeps its values and shows the server's messages at its fields.
 */
export function usePublishing<Input extends PublishInput>({
  kind,
  publish,
  draft,
  onPublished,
}: PublishOptions<Input>) {
  const { t } = useTranslation('listings');
  const getToken = useBotCheckToken(BOT_CHECK_ACTION[kind]);
  const showError = useErrorToast();

  return async (input: Input): Promise<void> => {
    try {
      const published = await publish({ ...input, captchaToken: await getToken() });
      draft.remove();
      trackPublished(published);
      notify({ title: t(`${kind}.created`), description: t(`${kind}.createdText`) });
      const { name, email, phoneNumber = '' } = input;
      onPublished({ ...published, email }, { name, email, phoneNumber });
    } catch (error) {
      showError(error);
      throw error;
    }
  };
}

/** Returns the token, or throws a message that says whether the site is unreachable or the check failed. */
function useBotCheckToken(action: BotCheckAction) {
  const { t } = useTranslation('listings');
  const makeToken = useBotCheck(action);
  const [checkHealth] = useLazyCheckHealthQuery();

  return async (): Promise<string> => {
    const token = await makeToken();
    if (token !== null) return token;
    const { error } = await checkHealth();
    throw new BotCheckError(t(isUnreachable(error) ? 'publish.offline' : 'publish.unverifiedText'));
  };
}

/**
 * The toast of a failed submit (spec §8). A response without a message is 'Failed to create listing'; without a response the
 * form explains the reason.
 */
function useErrorToast() {
  const { t } = useTranslation('listings');

  return (error: unknown) => {
    const isBotCheck = error instanceof BotCheckError || (isApiError(error) && error.body?.code === 'bot_check.failed');
    const hasResponse = isApiError(error) && typeof error.status === 'number';
    const fallback = t(hasResponse ? 'publish.notCreated' : 'publish.failedText');
    notify({
      title: t(isBotCheck ? 'publish.unverified' : 'publish.failed'),
      description: isBotCheck ? t('publish.unverifiedText') : errorMessage(error, fallback),
      variant: 'destructive',
    });
  };
}
