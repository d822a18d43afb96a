import type { Testimonial } from 'contracts';
import { useState } from 'react';
import { errorMessage, isApiError, isUnreachable, notify, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Dialog } from 'shared-ui/ui/dialog';
import { Trash2 } from 'shared-ui/ui/icon';
import { Actions, Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { useTakeBackTestimonialMutation } from '../../api/reviews.ts';

interface Props {
  testimonial: Testimonial;
  targetUserId: number;
}

/** The button at one's own review that deletes it, after a confirmation. With the review this leaves the list too. */
export function TakeBackReview(props: Props) {
  const { t } = useTranslation('listings');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" flush icon={Trash2} onClick={() => setOpen(true)}>
        {t('reviews.takeBack.button')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('reviews.takeBack.title')}
        closeLabel={t('reviews.takeBack.close')}
      >
        <Confirmation {...props} onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Confirmation({ testimonial, targetUserId, onCancel }: Props & { onCancel: () => void }) {
  const { t } = useTranslation('listings');
  const [takeBack, { isLoading, error }] = useTakeBackTestimonialMutation();
  const { id, flewTogether = false } = testimonial;
  const confirm = async (): Promise<void> => {
    const result = await takeBack({ id, targetUserId });
    if (result.error && !isGone(result.error)) return;
    notify({ title: t('reviews.takeBack.done'), description: t('reviews.takeBack.doneText') });
  };
  const fallback = t(isUnreachable(error) ? 'reviews.takeBack.unreachable' : 'reviews.takeBack.failedText');
  return (
    <Stack gap="large">
      {error && !isGone(error) ? (
        <Notice tone="error" role="alert" title={t('reviews.takeBack.failed')}>
          {errorMessage(error, fallback)}
        </Notice>
      ) : null}
      <p>{t(flewTogether ? 'reviews.takeBack.tripText' : 'reviews.takeBack.text')}</p>
      <Actions>
        <Button variant="danger" icon={Trash2} busy={isLoading} onClick={() => void confirm()}>
          {t(isLoading ? 'reviews.takeBack.submitting' : 'reviews.takeBack.submit')}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('reviews.takeBack.cancel')}
        </Button>
      </Actions>
    </Stack>
  );
}

/** It was taken back in another tab. */
const isGone = (error: unknown): boolean => isApiError(error) && error.status === 404;
