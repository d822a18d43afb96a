import { useId } from 'react';
import { useTranslation } from 'shared-ui/app';
import { type ContractForm, Form, SubmitButton, TextField } from 'shared-ui/app/forms';
import type { NewEmail } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { Mail } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { useRequestEmailChangeMutation } from '../../api/email-change.ts';
import { retryAfterOf } from '../../api/timed-refusal.ts';
import { Cooldown } from '../../cooldown/cooldown.tsx';
import { useSecondsUntil } from '../../cooldown/use-seconds-until.ts';
import { takeFocusWithin } from '../../focus/take-focus.ts';
import type { NextCodes } from './waiting-change.ts';

interface Props {
  form: ContractForm<NewEmail, NewEmail>;
  next: NextCodes;
  /** It takes the place of another form. */
  takesFocus: boolean;
  /** Both codes are on their way. */
  onRequested(): void;
  /** Back to the codes of the change that waits; without one there is only Cancel. */
  onBack: (() => void) | undefined;
  onCancel(): void;
}

/** The new address. Whether it has an account already is told to nobody but its owner. */
export function AskEmail({ form, next, takesFocus, onRequested, onBack, onCancel }: Props) {
  const { t } = useTranslation('account');
  const submit = useRequesting(next, onRequested);
  const secondsLeft = useSecondsUntil(next.availableAt);
  const waitId = useId();
  const isWaiting = secondsLeft > 0;
  return (
    <Form form={form} onSubmit={submit}>
      <p>{t('emailChange.how')}</p>
      <div ref={takesFocus ? takeFocusWithin : undefined}>
        <TextField
          name="email"
          type="email"
          label={t('emailChange.newEmail')}
          icon={Mail}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <Actions>
        <SubmitButton
          pendingText={t('emailChange.sending')}
          disabled={isWaiting}
          aria-describedby={isWaiting ? waitId : undefined}
        >
          {t('emailChange.send')}
        </SubmitButton>
        <Button variant="secondary" onClick={onBack ?? onCancel}>
          {t(onBack ? 'emailChange.back' : 'emailChange.leave')}
        </Button>
      </Actions>
      {isWaiting ? <Cooldown id={waitId} secondsLeft={secondsLeft} of="codes" /> : null}
    </Form>
  );
}

function useRequesting(next: NextCodes, onRequested: () => void) {
  const [request] = useRequestEmailChangeMutation();
  return async (input: NewEmail): Promise<void> => {
    try {
      await request(input).unwrap();
    } catch (error) {
      next.onRefused(retryAfterOf(error));
      throw error;
    }
    onRequested();
  };
}
