import { useTranslation } from 'shared-ui/app';
import type { PhoneVerification } from 'shared-ui/contracts';
import { Notice } from 'shared-ui/ui/notice';
import { Text } from 'shared-ui/ui/text';
import { inUnits } from '../../cooldown/cooldown.tsx';
import { useSecondsUntil } from '../../cooldown/use-seconds-until.ts';

interface Props {
  state: PhoneVerification['state'];
  /** When another code may be asked for (ms since 1970). */
  availableAt: number;
  /** Why the last request for one was refused. */
  complaint: string | undefined;
}

/** Whether a code is on its way; where it is not, why, and what to do when. */
export function Lead({ state, availableAt, complaint }: Props) {
  const { t } = useTranslation('account');
  return (
    <>
      {state === 'sent' ? <Text size="lead">{t('verify.state.sent')}</Text> : null}
      {complaint ? (
        <Notice role="alert" tone="error">
          {complaint}
        </Notice>
      ) : state === 'sent' ? null : (
        <Notice tone={state === 'failed' ? 'error' : 'plain'}>
          <span role="status">{t(`verify.state.${state}`)}</span> <NextStep {...{ state, availableAt }} />
        </Notice>
      )}
    </>
  );
}

/** Beside what is read out: it would be read at each second. */
function NextStep({ state, availableAt }: { state: 'none' | 'failed'; availableAt: number }) {
  const { t } = useTranslation('account');
  const secondsLeft = useSecondsUntil(availableAt);
  if (secondsLeft === 0) return t(`verify.next.${state}`);
  const { unit, count } = inUnits(secondsLeft);
  return t(`verify.next.${unit}`, { count });
}
