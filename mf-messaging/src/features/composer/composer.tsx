import { type MouseEvent, type SubmitEvent, useId } from 'react';
import { useTranslation } from 'shared-ui/app';
import type { SmsUnavailable } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { Checkbox } from 'shared-ui/ui/checkbox';
import { Send } from 'shared-ui/ui/icon';
import { isTooLong, lengthOf, MessageField } from './message-field.tsx';
import './texts.ts';
import { useGrowing } from './use-growing.ts';
import styles from './composer.module.css';

export interface SmsOption {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** Why no copy can be asked for; null where one can, `unknown` where the server does not say. */
  unavailable: SmsUnavailable | 'unknown' | null;
}

interface Props {
  /** To whom. */
  name: string;
  text: string;
  onText: (text: string) => void;
  /** One is on its way. */
  isSending: boolean;
  sms: SmsOption;
  /** Takes the text away, and empties the field. */
  onSend: (text: string) => void;
}

/** A press leaves the focus in the field: a phone's keyboard stays. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** Where one writes to somebody (spec §2, §6). Enter sends, Shift and Enter break the line. */
export function Composer({ name, text, onText, isSending, sms, onSend }: Props) {
  const { t } = useTranslation('messaging');
  const field = useGrowing(text);
  const canSend = lengthOf(text) > 0 && !isTooLong(text) && !isSending;
  const send = (): void => {
    if (!canSend) return;
    onSend(text.trim());
    field.current?.focus();
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    send();
  };
  return (
    <form data-writing className={styles.composer} onSubmit={submit}>
      <SmsCheckbox {...sms} name={name} />
      <MessageField field={field} name={name} text={text} onText={onText} onEnter={send} />
      {/* Not disabled: what is switched off under a finger drops the focus */}
      <Button
        type="submit"
        icon={Send}
        aria-disabled={!canSend || undefined}
        onMouseDown={keepFocus}
        className={styles.send}
      >
        {t('composer.send')}
      </Button>
    </form>
  );
}

/** It always stands there (product.md 22); where no copy can go it is disabled, and says why. */
function SmsCheckbox({ isOn, onChange, unavailable, name }: SmsOption & { name: string }) {
  const { t } = useTranslation('messaging');
  const reason = useId();
  return (
    <div className={styles.sms}>
      <Checkbox
        checked={isOn && !unavailable}
        disabled={unavailable !== null}
        aria-describedby={unavailable ? reason : undefined}
        onChange={({ target }) => onChange(target.checked)}
      >
        {t('composer.sms')}
      </Checkbox>
      {unavailable ? (
        <p id={reason} className={styles.reason}>
          <bdi>{t(`composer.smsUnavailable.${unavailable}`, { name })}</bdi>
        </p>
      ) : null}
    </div>
  );
}
