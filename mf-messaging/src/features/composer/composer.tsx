import type { MouseEvent, SubmitEvent } from 'react';
import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Checkbox } from 'shared-ui/ui/checkbox';
import { Send } from 'shared-ui/ui/icon';
import { isTooLong, lengthOf, MessageField } from './message-field.tsx';
import './texts.ts';
import { useGrowing } from './use-growing.ts';
import styles from './composer.module.css';

interface Props {
  /** To whom. */
  name: string;
  text: string;
  onText: (text: string) => void;
  /** One is on its way. */
  isSending: boolean;
  /** Undefined where no copy can be asked for. */
  sms?: { isOn: boolean; onChange: (isOn: boolean) => void } | undefined;
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
      {sms ? (
        <Checkbox checked={sms.isOn} onChange={({ target }) => sms.onChange(target.checked)} className={styles.sms}>
          {t('composer.sms')}
        </Checkbox>
      ) : null}
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
