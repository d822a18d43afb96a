import { useCallback, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { registerLocale, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Dialog } from 'shared-ui/ui/dialog';
import { Check, FlaskConical, Icon, X } from 'shared-ui/ui/icon';
import { Actions, Stack } from 'shared-ui/ui/layout';
import { OptionRows } from 'shared-ui/ui/option-rows';
import english from '../../../locales/en/local-provider.json' with { type: 'json' };
import type { FieldsProps, PaymentProvider, PaymentResult } from '../provider.ts';
import { localApi, type LocalResult, type Outcome, OUTCOMES } from './local-api.ts';
import styles from './local-provider.module.css';

registerLocale('payments', english);

/** The stand-in of a local start: no card, no third-party script, and no money. */
export const localProvider: PaymentProvider = {
  acceptsCards: false,
  Fields: LocalFields,
  retrievePayment: (clientSecret) => localApi.retrieve(clientSecret),
};

const hasHelp = (outcome: Outcome) => outcome !== 'declined' && outcome !== 'no_money' && outcome !== 'no_answer';

/** Instead of a card: a choice of results. Nobody is led to type a card number here. */
function LocalFields({ clientSecret, handle, onReady }: FieldsProps) {
  const { t } = useTranslation('payments');
  const name = useId();
  const [outcome, setOutcome] = useState<Outcome>('succeeds');
  const { ask, ...dialog } = useConfirmation();
  const onMount = useRef(onReady);
  useLayoutEffect(() => onMount.current(), []);
  useImperativeHandle(
    handle,
    () => ({
      async pay(): Promise<PaymentResult> {
        const first = await localApi.confirm(clientSecret, outcome);
        if (first.status !== 'requires_action') return toResult(first);
        return toResult(await localApi.answerBank(clientSecret, await ask()));
      },
    }),
    [clientSecret, outcome, ask],
  );
  const options = OUTCOMES.map((value) => ({
    value,
    label: t(`local.outcome.${value}`),
    help: hasHelp(value) ? t(`local.help.${value}`) : undefined,
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
      <BankDialog {...dialog} />
    </fieldset>
  );
}

const toResult = ({ status, error }: LocalResult): PaymentResult =>
  error ? { type: 'declined', message: error.message } : { type: 'status', status };

interface BankDialogProps {
  isOpen: boolean;
  onAnswer: (confirmed: boolean) => void;
}

/** Simulates the page of a bank (3-D Secure). Closing it refuses the payment. */
function BankDialog({ isOpen, onAnswer }: BankDialogProps) {
  const { t } = useTranslation('payments');
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => open || onAnswer(false)}
      title={t('local.bank.title')}
      closeLabel={t('local.bank.close')}
    >
      <Stack gap="large">
        <p>{t('local.bank.question')}</p>
        <p>{t('local.bank.explained')}</p>
        <Actions>
          <Button icon={Check} onClick={() => onAnswer(true)}>
            {t('local.bank.confirm')}
          </Button>
          <Button variant="secondary" icon={X} onClick={() => onAnswer(false)}>
            {t('local.bank.refuse')}
          </Button>
        </Actions>
      </Stack>
    </Dialog>
  );
}

/** `ask` opens the dialog, and resolves with what `onAnswer` gets. */
function useConfirmation() {
  const [resolve, setResolve] = useState<(confirmed: boolean) => void>();
  const ask = useCallback(() => new Promise<boolean>((resolvePromise) => setResolve(() => resolvePromise)), []);
  const onAnswer = (confirmed: boolean): void => {
    resolve?.(confirmed);
    setResolve(undefined);
  };
  return { ask, isOpen: resolve !== undefined, onAnswer };
}
