import { Link, paths, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Notice } from 'shared-ui/ui/notice';
import type { TripStepRunner } from './use-trip-step.ts';

interface Props {
  step: TripStepRunner;
  className?: string | undefined;
}

/** Why the last step failed; nothing where none did. */
export function StepError({ step: { error, otherTripId }, className }: Props) {
  const { t } = useTranslation('messaging');
  if (error === undefined) return null;
  return (
    <Notice
      tone="error"
      role="alert"
      className={className}
      action={
        otherTripId === undefined ? null : (
          <Button asChild variant="secondary" size="small">
            <Link to={paths.trip(otherTripId)}>{t('tripPage.openOther')}</Link>
          </Button>
        )
      }
    >
      {error}
    </Notice>
  );
}
