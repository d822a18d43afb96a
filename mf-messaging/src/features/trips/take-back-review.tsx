import type { TripDetails } from 'contracts';
import { useState } from 'react';
import { isApiError, notify, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Trash2 } from 'shared-ui/ui/icon';
import { useTakeBackReviewMutation } from '../../api/trips.ts';
import { ConfirmDialog } from '../../parts/confirm/confirm-dialog.tsx';
import { TextWithName } from '../../parts/text-with-name/text-with-name.tsx';

/** Deletes one's review of a trip, after a confirmation; nothing where there is none to take back. */
export function TakeBackReview({ trip: { id, otherUser, myReview, reviews } }: { trip: TripDetails }) {
  const { t } = useTranslation('messaging');
  const [isOpen, setOpen] = useState(false);
  const [takeBack] = useTakeBackReviewMutation();
  const reviewId = myReview?.id;
  if (reviewId === undefined) return null;
  const confirm = async (): Promise<void> => {
    await takeBack({ id, otherUserId: otherUser.id, reviewId })
      .unwrap()
      .catch((error: unknown) => {
        // It was taken back in another tab
        if (!isApiError(error) || error.status !== 404) throw error;
      });
    notify({ title: t('tripPage.review.takeBack.done'), description: t('tripPage.review.takeBack.doneText') });
  };
  return (
    <div>
      <Button variant="quiet" flush icon={Trash2} onClick={() => setOpen(true)}>
        {t('tripPage.review.takeBack.button')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('tripPage.review.takeBack.title')}
        submit={t('tripPage.review.takeBack.submit')}
        submitting={t('tripPage.review.takeBack.submitting')}
        failed={t('tripPage.review.takeBack.failed')}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      >
        <p>
          {reviews.areShown ? (
            t('tripPage.review.takeBack.shown')
          ) : (
            <TextWithName text="tripPage.review.takeBack.hidden" name={otherUser.username} />
          )}
        </p>
      </ConfirmDialog>
    </div>
  );
}
