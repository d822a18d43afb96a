import { Notice } from 'shared-ui/ui/notice';
import type { TripStep } from './use-trip-step.ts';

interface Props {
  step: TripStep;
  className?: string | undefined;
}

/** Why the last step failed; nothing where none did. */
export function StepError({ step: { error }, className }: Props) {
  if (error === undefined) return null;
  return (
    <Notice tone="error" role="alert" className={className}>
      {error}
    </Notice>
  );
}
