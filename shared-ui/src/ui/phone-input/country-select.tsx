import { type ChangeEvent, memo, useState } from 'react';
import type { CountryCode } from 'libphonenumber-js/min';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import inputStyles from '../input/input.module.css';
import { type DialCountry, getDialCode, canRenderFlags, getFlag, listCountries } from './countries.ts';
import styles from './phone-input.module.css';

export interface PhoneInputTexts {
  /** Names the select: 'Country code'. */
  country: string;
  /** Heads the few countries that come first. */
  popular: string;
  /** Heads all the others. */
  others: string;
}

interface CountrySelectProps {
  value: CountryCode;
  onChange: (country: CountryCode) => void;
  texts: PhoneInputTexts;
  locale: string;
  disabled?: boolean | undefined;
}

/**
 * The browser's select lies unseen over its own short form: closed it reads '🇬🇧 +44', open it names the countries. Where no
 * flags are drawn, a country's letters replace its flag.
 */
export function CountrySelect({ value, onChange, texts, locale, disabled }: CountrySelectProps) {
  const [hasFlags] = useState(canRenderFlags);
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) => onChange(target.value as CountryCode);
  return (
    <div className={styles.country}>
      <select
        aria-label={texts.country}
        autoComplete="tel-country-code"
        value={value}
        onChange={choose}
        disabled={disabled}
        className={classNames(styles.native, inputStyles.ringed)}
      >
        <Countries popular={texts.popular} others={texts.others} locale={locale} hasFlags={hasFlags} />
      </select>
      <span aria-hidden="true" className={classNames(inputStyles.input, styles.closed)}>
        <bdi dir="ltr">{`${hasFlags ? getFlag(value) : value} ${getDialCode(value)}`}</bdi>
        <Icon of={ChevronDown} />
      </span>
    </div>
  );
}

interface CountriesProps extends Omit<PhoneInputTexts, 'country'> {
  locale: string;
  hasFlags: boolean;
}

/** Some 240 options: typing beside them draws none of them again. */
const Countries = memo(function Countries({ locale, hasFlags, ...labels }: CountriesProps) {
  const { popular, others } = listCountries(locale);
  const toOption = hasFlags ? withFlag : withoutFlag;
  return (
    <>
      <optgroup label={labels.popular}>{popular.map(toOption)}</optgroup>
      <optgroup label={labels.others}>{others.map(toOption)}</optgroup>
    </>
  );
});

// The flag is last: typing in the open list searches the start of options. Screen readers do not announce it
const withFlag = ({ code, name, dialCode, flag }: DialCountry) => (
  <option key={code} value={code} aria-label={`${name} (${dialCode})`}>
    {`${name} (${dialCode}) ${flag}`}
  </option>
);

const withoutFlag = ({ code, name, dialCode }: DialCountry) => (
  <option key={code} value={code}>
    {`${name} (${dialCode})`}
  </option>
);
