import { isApiError, notify, type Toast, useNavigate, useTranslation } from 'shared-ui/app';
import { useErrorText } from 'shared-ui/app/error-text';
import type { OwnListing } from 'contracts';
import { postAgainLink } from '../../parts/publishing/create-listing-draft.ts';

/** An owner's action; its texts are the translations `own.<action>.…`. */
type Action = 'close' | 'reopen' | 'setFull' | 'setOpen' | 'removeContactEmail' | 'remove' | 'restore';

/** Deleted elsewhere, or too late to restore. */
export const isNotFound = (error: unknown): boolean => isApiError(error) && error.status === 404;

/** The session is over, or ended during the request: the page shows that itself. */
const isSessionError = (error: unknown): boolean => !isApiError(error) || error.status === 401;

/** Toasts with the result of an action, and what to do after a failure. */
export function useActionToasts() {
  const { t } = useTranslation('listings');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const getReason = (action: Action, error: unknown): string => {
    if (!isNotFound(error)) return errorText(error, t('own.unknownError'));
    return t(action === 'restore' ? 'own.restore.tooLate' : 'own.notFound');
  };
  const postAgain = (listing: OwnListing): Toast['action'] => {
    const { to, state } = postAgainLink(listing);
    return { label: t('own.history.again'), onPress: () => void navigate(to, { state }) };
  };
  return {
    succeeded: (action: Action): void =>
      notify({ title: t(`own.${action}.done`), description: t(`own.${action}.doneText`) }),
    failed: (action: Action, error: unknown, listing: OwnListing): void => {
      if (isSessionError(error)) return;
      notify({
        title: t(`own.${action}.failed`),
        description: getReason(action, error),
        variant: 'destructive',
        action: action === 'restore' && isNotFound(error) ? postAgain(listing) : undefined,
      });
    },
  };
}
