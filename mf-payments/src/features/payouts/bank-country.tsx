import { useMemo, useRef, useState, useEffect } from 'react';
import { formatLanguage, useTranslation } from 'shared-ui/app';
import { PAYOUT_COUNTRIES } from 'shared-ui/contracts';
import { Field } from 'shared-ui/ui/field';
import { Select } from 'shared-ui/ui/select';
import { Text } from 'shared-ui/ui/text';
import styles from './payouts.module.css';

/** 'Germany' for 'DE', in the language of the page. */
function useNameOf(): (country: string) => string {
  const language = formatLanguage();
  const names = useMemo(() => new Intl.DisplayNames([language], { type: 'region' }), [language]);
  return (country) => names.of(country) ?? country;
}

/** The country that is chosen, or ''. None is guessed: it cannot be changed later. */
export function useCountryChoice() {
  const [country, choose] = useState('');
  return { country, choose };
}

interface Props extends ReturnType<typeof useCountryChoice> {
  /** Sent without a country: the field says so, and takes the focus. */
  isMissing: boolean;
}

/** Asked for once, before the provider's page: it decides what is asked there. */
export function CountryChoice({ country, choose, isMissing }: Props) {
  const { t } = useTranslation('payments');
  const select = useRef<HTMLSelectElement>(null);
  const nameOf = useNameOf();
  const countries = PAYOUT_COUNTRIES.map((code) => ({ code, name: nameOf(code) }));
  const sorted = countries.sort((one, other) => one.name.localeCompare(other.name, formatLanguage()));
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
      <Select ref={select} name="country" value={country} onChange={({ target }) => choose(target.value)}>
        <option value="">{t('payouts.chooseCountry')}</option>
        {sorted.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** What was chosen, once it cannot be changed any more. */
export function BankCountry({ country }: { country: string }) {
  const { t } = useTranslation('payments');
  const nameOf = useNameOf();
  return <Text tone="muted">{t('payouts.countryIs', { country: nameOf(country) })}</Text>;
}
