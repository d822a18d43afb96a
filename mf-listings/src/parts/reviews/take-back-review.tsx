import type { Testimonial } from 'contracts';
import { useState } from 'react';
import { isApiError, notify, useTranslation } from 'shared-ui/app';
import { useErrorText } from 'shared-ui/app/error-text';
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
export function TakeBackReview({ testimonial: { id, flewTogether = false }, targetUserId }: Props) {
  const { t } = useTranslation('listings');
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const [takeBack, { isLoading, error, reset }] = useTakeBackTestimonialMutation();
  const close = (): void => {
    // It cannot be stopped any more, and the dialog says where it fails
    if (isLoading) return;
    reset();
    setOpen(false);
  };
  const confirm = async (): Promise<void> => {
    const result = await takeBack({ id, targetUserId });
    if (result.error && !isRemoved(result.error)) return;
    notify({ title: t('reviews.takeBack.done'), description: t('reviews.takeBack.doneText') });
  };
  return (
    <>
      <Button variant="quiet" size="small" flush icon={Trash2} onClick={() => setOpen(true)}>
        {t('reviews.takeBack.button')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={close}
        title={t('reviews.takeBack.title')}
        closeLabel={t('reviews.takeBack.close')}
      >
        <Stack gap="large">
          {error && !isRemoved(error) ? (
            <Notice tone="error" role="alert" title={t('reviews.takeBack.failed')}>
              {errorText(error, t('reviews.takeBack.failedText'))}
            </Notice>
          ) : null}
          <p>{t(flewTogether ? 'reviews.takeBack.tripText' : 'reviews.takeBack.text')}</p>
          <Actions>
            <Button variant="danger" icon={Trash2} busy={isLoading} onClick={() => void confirm()}>
              {t(isLoading ? 'reviews.takeBack.submitting' : 'reviews.takeBack.submit')}
            </Button>
            <Button variant="secondary" aria-disabled={isLoading} onClick={close}>
              {t('reviews.takeBack.cancel')}
            </Button>
          </Actions>
        </Stack>
      </Dialog>
    </>
  );
}

/** It was taken back in another tab. */
const isRemoved = (error: unknown): boolean => isApiError(error) && error.status === 404;
