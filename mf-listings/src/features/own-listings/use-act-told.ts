import { isApiError, isUnreachable, notify, sentenceOf, type Toast, useNavigate, useTranslation } from 'shared-ui/app';
import type { OwnListing } from 'shared-ui/contracts';
import { againLink } from '../../trip-form/again.ts';

/** What one does with a listing; the translations `own.<act>.…` name it. */
export type Act = 'close' | 'reopen' | 'giveOwnEmail' | 'remove' | 'restore';

/** Deleted elsewhere, or deleted here too long ago to be taken back. */
export const isGone = (error: unknown): boolean => isApiError(error) && error.status === 404;

/** Nobody is logged in any longer, or the call was given up for that: the page says so itself. */
const isOfSession = (error: unknown): boolean => !isApiError(error) || error.status === 401;

/** Tells in a toast how an act went: what happened, and where it failed what to do next. */
export function useActTold() {
  const { t } = useTranslation('listings');
  const navigate = useNavigate();
  const sentence = (act: Act, error: unknown): string => {
    if (isUnreachable(error)) return t('own.unreachable');
    if (!isGone(error)) return sentenceOf(error, t('own.wentWrong'));
    return t(act === 'restore' ? 'own.restore.tooLate' : 'own.gone');
  };
  const again = (listing: OwnListing): Toast['action'] => {
    const { to, state } = againLink(listing);
    return { label: t('own.history.again'), onPress: () => void navigate(to, { state }) };
  };
  return {
    done: (act: Act): void => notify({ title: t(`own.${act}.done`), description: t(`own.${act}.doneText`) }),
    failed: (act: Act, error: unknown, listing: OwnListing): void => {
      if (isOfSession(error)) return;
      notify({
        title: t(`own.${act}.failed`),
        description: sentence(act, error),
        variant: 'destructive',
        action: act === 'restore' && isGone(error) ? again(listing) : undefined,
      });
    },
  };
}
