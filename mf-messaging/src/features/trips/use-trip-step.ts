import { useState } from 'react';
import { errorMessage, isUnreachable, useTranslation } from 'shared-ui/app';

export interface TripStep {
  /** Why the last step failed. It outlives the buttons, which a conflict takes away. */
  error: string | undefined;
  /** @returns whether the step was taken */
  run: (step: () => Promise<unknown>) => Promise<boolean>;
}

export function useTripStep(): TripStep {
  const { t } = useTranslation('messaging');
  const [error, setError] = useState<string>();
  const run = async (step: () => Promise<unknown>): Promise<boolean> => {
    setError(undefined);
    try {
      await step();
      return true;
    } catch (reason) {
      setError(errorMessage(reason, t(isUnreachable(reason) ? 'tripPage.unreachable' : 'tripPage.failedStep')));
      return false;
    }
  };
  return { error, run };
}
