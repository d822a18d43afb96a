import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { formatMoney, registerLocale, useTranslation } from 'shared-ui/app';
import { countCharacters, MAX_TIP, MAX_TIP_MESSAGE_LENGTH, MIN_TIP, QUICK_TIPS, toAsciiDigits } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { Field } from 'shared-ui/ui/field';
import { ArrowRight, HandHeart } from 'shared-ui/ui/icon';
import { Input } from 'shared-ui/ui/input';
import { Notice } from 'shared-ui/ui/notice';
import { Counter, Textarea } from 'shared-ui/ui/textarea';
import english from '../../locales/en/amount-form.json' with { type: 'json' };
import styles from './amount-form.module.css';

registerLocale('payments', english);

interface Props {
  /** US dollars that the input shows first, or what was typed before. */
  initialAmount: number | string;
  /** Gets what is typed, for a draft. */
  onType?: (amount: string) => void;
  /** The helper who gets the tip. */
  name: string;
  /** The helper reads it beside the tip. */
  message: string;
  onMessage: (message: string) => void;
  /** The field to focus first, after a return from the payment. */
  focused?: 'amount' | 'message' | undefined;
  onContinue: (amount: number) => void;
}

/** Amount and message of a tip (spec §2, §5). */
export function AmountForm({ initialAmount, onType, name, message, onMessage, focused, onContinue }: Props) {
  const { t } = useTranslation('payments');
  const { text, setText, amount, isInvalid, showError } = useAmountInput(initialAmount, onType);
  const amountInput = useRef<HTMLInputElement>(null);
  const messageInput = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (focused) (focused === 'amount' ? amountInput : messageInput).current?.focus();
  }, [focused]);
  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault();
    if (amount === undefined) {
      showError();
      amountInput.current?.focus();
    } else if (isMessageTooLong(message)) messageInput.current?.focus();
    else onContinue(amount);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={t('amount.label')}
        error={isInvalid ? t('amount.wrong', { least: MIN_TIP, most: MAX_TIP }) : undefined}
      >
        <div className={styles.amount}>
          <Input
            ref={amountInput}
            value={text}
            onChange={({ target }) => setText(target.value)}
            type="number"
            min={MIN_TIP}
            max={MAX_TIP}
            step={1}
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            className={styles.box}
          />
        </div>
      </Field>
      <div role="group" aria-label={t('amount.quick')} className={styles.quick}>
        {QUICK_TIPS.map((quickTip) => (
          <button
            key={quickTip}
            type="button"
            aria-pressed={quickTip === amount}
            onClick={() => setText(String(quickTip))}
            className={styles.quickButton}
          >
            {formatMoney(quickTip)}
          </button>
        ))}
      </div>
      <Field
        label={t('message.label')}
        optional={t('message.optional')}
        help={t('message.help', { name })}
        aside={<Counter value={message} max={MAX_TIP_MESSAGE_LENGTH} />}
        error={isMessageTooLong(message) ? t('message.tooLong', { max: MAX_TIP_MESSAGE_LENGTH }) : undefined}
      >
        <Textarea
          ref={messageInput}
          rows={3}
          dir="auto"
          value={message}
          onChange={({ target }) => onMessage(target.value)}
        />
      </Field>
      <Notice tone="tip" icon={HandHeart}>
        {t('offered100', { name })}
      </Notice>
      <Button wide type="submit" iconEnd={ArrowRight}>
        {t('amount.continue')}
      </Button>
    </form>
  );
}

export const isMessageTooLong = (message: string): boolean => countCharacters(message.trim()) > MAX_TIP_MESSAGE_LENGTH;

/** Whole US dollars within the limits; undefined for any other text, null or ''. */
export function parseAmount(text: string | null): number | undefined {
  const digits = text === null ? '' : toAsciiDigits(text);
  const amount = /^\d+$/.test(digits) ? Number(digits) : 0;
  return amount >= MIN_TIP && amount <= MAX_TIP ? amount : undefined;
}

/**
 * The text of the input is the only state, and `amount` is derived from it: nothing else can be paid. Invalid input is ignored
 * (spec §5): it stays in the input with its error, and is never replaced by an earlier amount. Focus events play no part: Safari gives
 * a pressed button no focus.
 */
function useAmountInput(initialAmount: number | string, onType?: (text: string) => void) {
  const [{ text, wasSubmitted }, setInput] = useState({ text: String(initialAmount), wasSubmitted: false });
  const amount = parseAmount(text);
  return {
    text,
    setText: (next: string): void => {
      setInput({ text: next, wasSubmitted: false });
      onType?.(next);
    },
    amount,
    isInvalid: amount === undefined && (wasSubmitted || text !== ''),
    showError: (): void => setInput({ text, wasSubmitted: true }),
  };
}
