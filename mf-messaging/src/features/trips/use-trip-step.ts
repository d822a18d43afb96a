import { useState } from 'react';
import { isApiError, useTranslation } from 'shared-ui/app';
import { useErrorText } from 'shared-ui/app/error-text';

export interface TripStepRunner {
  /** Why the last step failed. It outlives the buttons, which a conflict takes away. */
  error: string | undefined;
  /** Another trip, which is why. */
  otherTripId: number | undefined;
  /** @returns whether the step was taken */
  run: (step: () => Promise<unknown>) => Promise<boolean>;
  /** Shows why a step failed that was taken elsewhere: in a dialog, say. */
  showError: (reason: unknown) => void;
}

export function useTripStep(): TripStepRunner {
  const { t } = useTranslation('messaging');
  const errorText = useErrorText();
  const [error, setError] = useState<string>();
  const [otherTripId, setOtherTripId] = useState<number>();
  const showError = (reason: unknown): void => {
    setOtherTripId(isApiError(reason) ? reason.body?.subjectId : undefined);
    setError(errorText(reason, t('tripPage.failedStep'), t('tripPage.unreachable')));
  };
  const run = async (step: () => Promise<unknown>): Promise<boolean> => {
    setError(undefined);
    try {
      await step();
      return true;
    } catch (reason) {
      showError(reason);
      return false;
    }
  };
  return { error, otherTripId, run, showError };
}
