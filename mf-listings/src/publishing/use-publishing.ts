import { isApiError, isUnreachable, notify, sentenceOf, useTranslation } from 'shared-ui/app';
import { useBotCheck } from 'shared-ui/app/bot-check';
import { FormRefusal } from 'shared-ui/app/forms';
import { BOT_CHECK_ACTIONS, type BotCheckAction, type PublishedListing } from 'shared-ui/contracts';
import { useLazyCheckHealthQuery } from '../api/health.ts';
import { trackPublished } from '../engagement/engagement.ts';
import type { Draft } from 'shared-ui/app/drafts';
import type { OnPublished } from './published.ts';
import './texts.ts';

/** What publishing needs to know of who publishes. */
export interface Person {
  name: string;
  email: string;
  phoneNumber?: string | undefined;
  captchaToken: string;
}

export interface Publishing<Input extends Person> {
  /** Whose texts to use. */
  words: 'find' | 'offer';
  publish(input: Input): Promise<PublishedListing>;
  draft: Draft;
  onPublished: OnPublished;
}

const ACTIONS = { find: BOT_CHECK_ACTIONS.findHelp, offer: BOT_CHECK_ACTIONS.offerHelp };

/** There is no token of the bot check. Its message stands at the form. */
class UnprovenError extends FormRefusal {
  override name = 'UnprovenError';
}

/**
 * Proves that a person is there, publishes, and says how it went (spec §8). What fails is thrown on to the form, which
 * keeps everything and shows what the server said at its fields.
 */
export function usePublishing<Input extends Person>({ words, publish, draft, onPublished }: Publishing<Input>) {
  const { t } = useTranslation('listings');
  const prove = useProof(ACTIONS[words]);
  const complain = useComplaint();

  return async (input: Input): Promise<void> => {
    try {
      const published = await publish({ ...input, captchaToken: await prove() });
      draft.remove();
      trackPublished(published);
      notify({ title: t(`${words}.created`), description: t(`${words}.createdText`) });
      const { name, email, phoneNumber = '' } = input;
      onPublished({ ...published, email }, { name, email, phoneNumber });
    } catch (error) {
      complain(error);
      throw error;
    }
  };
}

/** The bot check's token. Where there is none, the form says whether nobody answers or the check failed. */
function useProof(action: BotCheckAction) {
  const { t } = useTranslation('listings');
  const makeToken = useBotCheck(action);
  const [checkHealth] = useLazyCheckHealthQuery();

  return async (): Promise<string> => {
    const token = await makeToken();
    if (token !== null) return token;
    const { error } = await checkHealth();
    throw new UnprovenError(t(isUnreachable(error) ? 'publish.offline' : 'publish.unverifiedText'));
  };
}

/**
 * The toast of a listing that was not published (spec §8). An answer without a message counts as the thrown 'Failed to
 * create listing'; where no answer came, the form explains why.
 */
function useComplaint() {
  const { t } = useTranslation('listings');

  return (error: unknown) => {
    const isUnproven = error instanceof UnprovenError || (isApiError(error) && error.body?.code === 'bot_check.failed');
    const isAnswered = isApiError(error) && typeof error.status === 'number';
    const fallback = t(isAnswered ? 'publish.notCreated' : 'publish.failedText');
    notify({
      title: t(isUnproven ? 'publish.unverified' : 'publish.failed'),
      description: isUnproven ? t('publish.unverifiedText') : sentenceOf(error, fallback),
      variant: 'destructive',
    });
  };
}
