import { useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { registerLocale, useTranslation } from 'shared-ui/app';
import { FlaskConical, Icon } from 'shared-ui/ui/icon';
import { OptionRows } from 'shared-ui/ui/option-rows';
import type { FieldsProps, PayAnswer } from '../provider.ts';
import { BankQuestion } from './bank-question.tsx';
import english from './locale.en.json' with { type: 'json' };
import { type LocalAnswer, localApi, type Outcome, OUTCOMES } from './local-api.ts';
import styles from './local.module.css';
import { useQuestion } from './use-question.ts';

registerLocale('payments', english);

/** Those that need a second line to be understood. */
const EXPLAINED: readonly Outcome[] = ['succeeds', 'asks', 'stays_open'];

/** Instead of a card: what the stand-in shall answer. Nobody is led to type a card number here. */
export function LocalFields({ clientSecret, payer, onReady }: FieldsProps) {
  const { t } = useTranslation('payments');
  const name = useId();
  const [outcome, setOutcome] = useState<Outcome>('succeeds');
  const question = useQuestion();
  const { ask } = question;
  useReadyAtOnce(onReady);
  useImperativeHandle(
    payer,
    () => ({
      async pay(): Promise<PayAnswer> {
        const first = await localApi.confirm(clientSecret, outcome);
        if (first.status !== 'requires_action') return told(first);
        return told(await localApi.answer(clientSecret, await ask()));
      },
    }),
    [clientSecret, outcome, ask],
  );
  const options = OUTCOMES.map((value) => ({
    value,
    label: t(`local.outcome.${value}`),
    help: EXPLAINED.includes(value) ? t(`local.help.${value}`) : undefined,
  }));
  return (
    <fieldset className={styles.testMode}>
      <legend className="visually-hidden">{t('local.legend')}</legend>
      <p className={styles.title}>
        <Icon of={FlaskConical} />
        <b>{t('local.title')}</b>
      </p>
      <p>{t('local.choose')}</p>
      <OptionRows name={name} aria-label={t('local.choose')} value={outcome} onChange={setOutcome} options={options} />
      <BankQuestion {...question} />
    </fieldset>
  );
}

const told = ({ status, error }: LocalAnswer): PayAnswer =>
  error ? { kind: 'refused', message: error.message } : { kind: 'status', status };

function useReadyAtOnce(onReady: () => void): void {
  const ready = useRef(onReady);
  useLayoutEffect(() => ready.current(), []);
}
