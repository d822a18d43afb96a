import { type CurrentUser, isUnreachable, notify, sentenceOf, useTranslation } from 'shared-ui/app';
import type { ProfileChanges } from 'shared-ui/contracts';
import { useUpdateProfileMutation } from '../../api/profile.ts';

/** Saves changes and says how it went (spec §8). What fails is thrown on to the form, which keeps everything. */
export function useSaving() {
  const { t } = useTranslation('account');
  const [update] = useUpdateProfileMutation();

  return async (changes: ProfileChanges): Promise<CurrentUser> => {
    try {
      const saved = await update(changes).unwrap();
      notify({ title: t('edit.saved'), description: t('edit.savedText') });
      return saved;
    } catch (error) {
      const fallback = t(isUnreachable(error) ? 'edit.unreachable' : 'edit.failedText');
      notify({ title: t('edit.failed'), description: sentenceOf(error, fallback), variant: 'destructive' });
      throw error;
    }
  };
}
