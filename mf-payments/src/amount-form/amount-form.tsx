import { type ComponentProps, useEffect, useRef } from 'react';
import { useTranslation } from 'shared-ui/app';
import { LEAST_TIP, MOST_TIP } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { Field } from 'shared-ui/ui/field';
import { ArrowRight, HandHeart } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import { AmountBox } from './amount-box.tsx';
import { isTooLong, MessageField } from './message-field.tsx';
import { QuickAmounts } from './quick-amounts.tsx';
import './texts.ts';
import styles from './amount-form.module.css';
import { useAmount } from './use-amount.ts';

interface Props {
  /** US dollars. */
  amount: number;
  onAmount: (amount: number) => void;
  name: string;
  /** What the helper reads at the tip. */
  message: string;
  onMessage: (message: string) => void;
  /** The field to begin with: one has come back from the payment by a button that is gone. */
  focused?: 'amount' | 'message' | undefined;
  onContinue: (amount: number) => void;
}

/** How much (spec §2, §5), and what one wants to say with it. */
export function AmountForm({ amount, onAmount, name, message, onMessage, focused, onContinue }: Props) {
  const { t } = useTranslation('payments');
  const { text, typed, isWrong, type, choose, refuse } = useAmount(amount, onAmount);
  const box = useRef<HTMLInputElement>(null);
  const words = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (focused) (focused === 'amount' ? box : words).current?.focus();
  }, [focused]);
  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault();
    if (typed === undefined) {
      refuse();
      box.current?.focus();
    } else if (isTooLong(message)) words.current?.focus();
    else onContinue(typed);
  };
  const error = isWrong ? t('amount.wrong', { least: LEAST_TIP, most: MOST_TIP }) : undefined;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label={t('amount.label')} error={error}>
        <AmountBox ref={box} value={text} onChange={(event) => type(event.target.value)} />
      </Field>
      <QuickAmounts amount={typed} onChoose={choose} />
      <MessageField ref={words} name={name} message={message} onMessage={onMessage} />
      <Notice tone="tip" icon={HandHeart}>
        {t('offered100', { name })}
      </Notice>
      <Button wide type="submit" iconEnd={ArrowRight}>
        {t('amount.continue')}
      </Button>
    </form>
  );
}
