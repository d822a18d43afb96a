import { notify, sentenceOf, useTranslation } from 'shared-ui/app';
import { useBotCheck } from 'shared-ui/app/bot-check';
import { BOT_CHECK_ACTIONS, type ContactMessage } from 'shared-ui/contracts';
import { useSendContactMessageMutation } from '../../api/contact.ts';

/** After that the message goes out unproven; the API takes fewer of those. */
const BOT_CHECK_IN_MS = 3000;

/** Sends a message to the operator, and says how it went (spec §8). What fails is thrown on to the form, which keeps everything. */
export function useSending(onSent: () => void) {
  const { t } = useTranslation('messaging');
  const makeToken = useBotCheck(BOT_CHECK_ACTIONS.contact, { giveUpAfter: BOT_CHECK_IN_MS });
  const [send] = useSendContactMessageMutation();
  return async ({ name, email, message }: ContactMessage): Promise<void> => {
    const captchaToken = await makeToken();
    try {
      await send({ name, email, message, ...(captchaToken === null ? {} : { captchaToken }) }).unwrap();
    } catch (error) {
      const description = sentenceOf(error, t('contact.failedText'));
      notify({ title: t('contact.failed'), description, variant: 'destructive' });
      throw error;
    }
    notify({ title: t('contact.sent'), description: t('contact.sentText') });
    onSent();
  };
}
