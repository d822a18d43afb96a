import type { NewEmail } from 'contracts';
import { useId } from 'react';
import { getRetryAfterMs, useTranslation } from 'shared-ui/app';
import { type ContractForm, Form, SubmitButton, TextField } from 'shared-ui/app/forms';
import { useSecondsUntil } from 'shared-ui/app/resend';
import { Button } from 'shared-ui/ui/button';
import { Mail } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { useRequestEmailChangeMutation } from '../../api/email-change.ts';
import { focusFirstInput } from '../../parts/focus/focus-input.ts';
import { Cooldown } from '../../parts/resend/resend-codes.tsx';
import type { CodesCooldown } from './use-codes-cooldown.ts';

interface Props {
  form: ContractForm<NewEmail, NewEmail>;
  cooldown: CodesCooldown;
  /** It replaces another form. */
  takesFocus: boolean;
  onRequested(): void;
  /** Back to the codes of the pending change; undefined where there is none. */
  onBack: (() => void) | undefined;
  onCancel(): void;
}

/** The new address. Nobody but its owner learns whether it has an account. */
export function EnterEmail({ form, cooldown, takesFocus, onRequested, onBack, onCancel }: Props) {
  const { t } = useTranslation('account');
  const [request] = useRequestEmailChangeMutation();
  const submit = async (input: NewEmail): Promise<void> => {
    try {
      await request(input).unwrap();
    } catch (error) {
      cooldown.onRefused(getRetryAfterMs(error));
      throw error;
    }
    onRequested();
  };
  const secondsLeft = useSecondsUntil(cooldown.availableAt);
  const cooldownId = useId();
  const isWaiting = secondsLeft > 0;
  return (
    <Form form={form} onSubmit={submit}>
      <p>{t('emailChange.how')}</p>
      <div ref={takesFocus ? focusFirstInput : undefined}>
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
          aria-describedby={isWaiting ? cooldownId : undefined}
        >
          {t('emailChange.send')}
        </SubmitButton>
        <Button variant="secondary" onClick={onBack ?? onCancel}>
          {t(onBack ? 'emailChange.back' : 'emailChange.leave')}
        </Button>
      </Actions>
      {isWaiting ? <Cooldown id={cooldownId} secondsLeft={secondsLeft} of="codes" /> : null}
    </Form>
  );
}
