import { type ChangeEvent, type ComponentProps, memo, useState } from 'react';
import type { CountryCode } from 'libphonenumber-js/min';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { classNames } from '../class-names.ts';
import { useFieldControl } from '../field/field-control.ts';
import { Icon } from '../icon/icon.tsx';
import inputStyles from '../input/input.module.css';
import { type DialCountry, getDialCode, canRenderFlags, getFlag, listCountries } from './countries.ts';
import styles from './phone-input.module.css';
import { fromInternational, fromPhoneValue, type PhoneParts, toPhoneValue } from './phone-value.ts';

export interface PhoneInputTexts {
  /** Names the select: 'Country code'. */
  country: string;
  /** Heads the few countries that come first. */
  popular: string;
  /** Heads all the others. */
  others: string;
}

export interface PhoneInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'defaultValue'> {
  /** '+44 7700 900142', or '' without a local number. */
  value: string;
  onChange: (value: string) => void;
  texts: PhoneInputTexts;
  /** The language countries are named in. */
  locale?: string;
}

/**
 * A phone number: dial codes of all countries, and the local number. A full '+' number typed or pasted picks its
 * country.
 */
export function PhoneInput({ value, onChange, texts, locale = 'en', className, ...props }: PhoneInputProps) {
  const control = useFieldControl(props);
  const [parts, setParts] = usePhoneParts(value, onChange);
  const typeLocal = ({ target }: ChangeEvent<HTMLInputElement>) =>
    setParts(fromInternational(target.value, parts.country) ?? { ...parts, local: target.value });
  return (
    <div className={styles.phone}>
      <CountrySelect
        value={parts.country}
        onChange={(country) => setParts({ ...parts, country })}
        texts={texts}
        locale={locale}
        disabled={props.disabled}
      />
      <input
        autoComplete="tel-national"
        {...props}
        {...control}
        type="tel"
        dir="ltr"
        value={parts.local}
        onChange={typeLocal}
        className={classNames(inputStyles.input, styles.number, className)}
      />
    </div>
  );
}

/**
 * The boxes belong to the person; only a value that did not come from them, such as a filled-in profile, overrules
 * them.
 */
function usePhoneParts(value: string, onChange: (value: string) => void): [PhoneParts, (parts: PhoneParts) => void] {
  const [parts, setParts] = useState(() => fromPhoneValue(value));
  const current = toPhoneValue(parts) === value ? parts : fromPhoneValue(value, parts.country);
  const change = (next: PhoneParts) => {
    setParts(next);
    onChange(toPhoneValue(next));
  };
  return [current, change];
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
function CountrySelect({ value, onChange, texts, locale, disabled }: CountrySelectProps) {
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
        <bdi dir="ltr">
          {hasFlags ? getFlag(value) : value} {getDialCode(value)}
        </bdi>
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
