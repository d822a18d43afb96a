import { type CurrentUser, isApiError, notify, requestLogin, useTranslation } from 'shared-ui/app';
import { LOGIN_NEEDED, type ProfileChanges } from 'shared-ui/contracts';
import { useUpdateProfileMutation } from '../../api/profile.ts';
import { saveAfterLogin } from '../../kept-edits/kept-edits.ts';

const isLoginNeeded = (error: unknown): boolean => isApiError(error) && error.body?.code === LOGIN_NEEDED;

/**
 * Saves changes and says how it went (spec §8). What fails is thrown on to the form, which keeps everything and says why;
 * where the session is over, it goes on after a login.
 */
export function useSaving(userId: number) {
  const { t } = useTranslation('account');
  const [update] = useUpdateProfileMutation();

  return async (changes: ProfileChanges): Promise<CurrentUser> => {
    try {
      const saved = await update(changes).unwrap();
      notify({ title: t('edit.saved'), description: t('edit.savedText') });
      return saved;
    } catch (error) {
      if (isLoginNeeded(error)) {
        saveAfterLogin(userId);
        void requestLogin(t('edit.logInToSave'));
      } else {
        notify({ title: t('edit.failed'), description: t('edit.failedText'), variant: 'destructive' });
      }
      throw error;
    }
  };
}
