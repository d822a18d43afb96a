import { type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react';
import { formatLanguage, useTranslation } from 'shared-ui/app';
import { useErrorText } from 'shared-ui/app/error-text';
import { PAYOUT_COUNTRIES, type PayoutLinkRequest, type Payouts } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { Field } from 'shared-ui/ui/field';
import { ExternalLink, Icon, Lock, RefreshCw } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Select } from 'shared-ui/ui/select';
import { Text } from 'shared-ui/ui/text';
import { useCreatePayoutLinkMutation } from '../../api/payouts.ts';
import styles from './payouts.module.css';

/** Payouts of a site with a payment provider. */
export interface OpenPayouts extends Payouts {
  state: Exclude<Payouts['state'], 'off'>;
}

interface Props {
  payouts: OpenPayouts;
  /** Asks the provider for the state. */
  onCheck: () => void;
  isChecking: boolean;
  isFailed: boolean;
}

/** During the review the state can be checked, otherwise the provider's form can be opened. */
export function NextStep({ payouts, onCheck, isChecking, isFailed }: Props) {
  const { t } = useTranslation('payments');
  if (payouts.state !== 'reviewing') return <OpenProviderForm payouts={payouts} />;
  return (
    <>
      {isFailed && !isChecking ? (
        <Notice tone="error" role="alert">
          {t('payouts.checkFailed')}
        </Notice>
      ) : null}
      <Actions>
        <Button variant="secondary" icon={RefreshCw} busy={isChecking} onClick={onCheck}>
          {t(isChecking ? 'payouts.checking' : 'payouts.act.reviewing')}
        </Button>
      </Actions>
    </>
  );
}

function OpenProviderForm({ payouts: { state, country } }: { payouts: OpenPayouts }) {
  const { t } = useTranslation('payments');
  const errorText = useErrorText();
  // None is preselected: it cannot be changed later
  const [chosenCountry, setChosenCountry] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const { open, isOpening, error } = useProviderForm();
  const getCountryName = useCountryName();
  const isSetUp = state === 'enabled';
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const isMissing = country === null && chosenCountry === '';
    setSubmitted(isMissing);
    if (!isMissing && !isOpening) void open(country === null ? { country: chosenCountry } : {});
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {country === null ? (
        <CountryField
          country={chosenCountry}
          onChange={setChosenCountry}
          isMissing={wasSubmitted && chosenCountry === ''}
        />
      ) : null}
      {country !== null && !isSetUp ? (
        <Text tone="muted">{t('payouts.countryIs', { country: getCountryName(country) })}</Text>
      ) : null}
      {isSetUp ? null : (
        <Text tone="muted" size="small" className={styles.privacy}>
          <Icon of={Lock} />
          <span>{t('payouts.privacy')}</span>
        </Text>
      )}
      {error ? (
        <Notice tone="error" role="alert" title={t('payouts.failed')}>
          {errorText(error, t('payouts.failedText'))}
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

interface CountryFieldProps {
  /** A country code, or ''. */
  country: string;
  onChange: (country: string) => void;
  /** Submitted without a country: the field shows an error and takes the focus. */
  isMissing: boolean;
}

/** Asked once, before the provider's form: its questions depend on the country. */
function CountryField({ country, onChange, isMissing }: CountryFieldProps) {
  const { t } = useTranslation('payments');
  const select = useRef<HTMLSelectElement>(null);
  const getCountryName = useCountryName();
  const countries = PAYOUT_COUNTRIES.map((code) => ({ code, name: getCountryName(code) })).sort((one, other) =>
    one.name.localeCompare(other.name, formatLanguage()),
  );
  useEffect(() => {
    if (isMissing) select.current?.focus();
  }, [isMissing]);
  return (
    <Field
      label={t('payouts.country')}
      help={t('payouts.countryHelp')}
      error={isMissing ? t('payouts.countryMissing') : undefined}
      className={styles.country}
    >
      <Select ref={select} name="country" value={country} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t('payouts.chooseCountry')}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** 'Germany' for 'DE', in the language of the page. */
function useCountryName(): (country: string) => string {
  const language = formatLanguage();
  const names = useMemo(() => new Intl.DisplayNames([language], { type: 'region' }), [language]);
  return (country) => names.of(country) ?? country;
}

/** Opens the provider's form in this tab. Busy until the page is left, and ready again when Back restores it from the cache. */
function useProviderForm() {
  const [createLink, { isLoading, error }] = useCreatePayoutLinkMutation();
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    const onPageShow = (): void => setLeaving(false);
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
  const open = async (request: PayoutLinkRequest): Promise<void> => {
    const { data } = await createLink(request);
    if (!data) return;
    setLeaving(true);
    window.location.assign(data.url);
  };
  return { open, isOpening: isLoading || isLeaving, error };
}
