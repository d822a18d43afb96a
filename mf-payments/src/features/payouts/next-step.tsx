import { type SubmitEvent, useState } from 'react';
import { isUnreachable, sentenceOf, useTranslation } from 'shared-ui/app';
import type { Payouts } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { ExternalLink, Icon, Lock, RefreshCw } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Text } from 'shared-ui/ui/text';
import { BankCountry, CountryChoice, useCountryChoice } from './bank-country.tsx';
import styles from './payouts.module.css';
import { usePayoutPage } from './use-payout-page.ts';

interface Props {
  payouts: Payouts;
  /** Asks how far it is now. */
  ask: () => void;
  isAsking: boolean;
  isFailed: boolean;
}

/** What one can do about it: mostly, go to the payment provider's page. */
export function NextStep({ payouts, ask, isAsking, isFailed }: Props) {
  const { t } = useTranslation('payments');
  if (payouts.state !== 'reviewing') return <ProviderPage payouts={payouts} />;
  return (
    <>
      {isFailed && !isAsking ? (
        <Notice tone="error" role="alert">
          {t('payouts.checkFailed')}
        </Notice>
      ) : null}
      <Actions>
        <Button variant="secondary" icon={RefreshCw} busy={isAsking} onClick={ask}>
          {t(isAsking ? 'payouts.checking' : 'payouts.act.reviewing')}
        </Button>
      </Actions>
    </>
  );
}

function ProviderPage({ payouts: { state, country } }: { payouts: Payouts }) {
  const { t } = useTranslation('payments');
  const choice = useCountryChoice();
  const [isMissing, setMissing] = useState(false);
  const { open, isOpening, error } = usePayoutPage();
  const isSetUp = state === 'enabled';
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const isChosen = country !== null || choice.country !== '';
    setMissing(!isChosen);
    if (isChosen && !isOpening) open(country === null ? { country: choice.country } : {});
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {country === null ? <CountryChoice {...choice} isMissing={isMissing && choice.country === ''} /> : null}
      {country !== null && !isSetUp ? <BankCountry country={country} /> : null}
      {isSetUp ? null : <Privacy />}
      {error ? (
        <Notice tone="error" role="alert" title={t('payouts.failed')}>
          {sentenceOf(error, t(isUnreachable(error) ? 'payouts.unreachable' : 'payouts.failedText'))}
        </Notice>
      ) : null}
      <Actions>
        <Button type="submit" variant={isSetUp ? 'secondary' : 'primary'} icon={ExternalLink} busy={isOpening}>
          {t(isOpening ? 'payouts.opening' : `payouts.act.${state}`)}
        </Button>
      </Actions>
    </form>
  );
}

function Privacy() {
  const { t } = useTranslation('payments');
  return (
    <Text tone="muted" size="small" className={styles.privacy}>
      <Icon of={Lock} />
      <span>{t('payouts.privacy')}</span>
    </Text>
  );
}
