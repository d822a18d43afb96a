import { type ChangeEvent, type ComponentProps, useState } from 'react';
import { toAsciiDigits } from 'contracts';
import { classNames } from '../class-names.ts';
import { useFieldControl } from '../field/field-control.ts';
import inputStyles from '../input/input.module.css';
import { loadOnFirstUse } from '../load-on-first-use.ts';
import type { PhoneInputTexts } from './country-select.tsx';
import styles from './phone-input.module.css';
import type * as phoneNumbers from './phone-numbers.ts';

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
  const numbers = lateNumbers.useModule();
  const [shown, setShown] = useState<{ value: string; parts: phoneNumbers.PhoneParts }>();
  // The boxes belong to the person; only a value that did not come from them, such as a filled-in profile, overrules them
  if (numbers && shown?.value !== value)
    setShown({ value, parts: numbers.fromPhoneValue(value, shown?.parts.country) });
  const parts = shown?.parts;
  const [, dialCode = DEFAULT_DIAL_CODE, local = value] = /^(\+\d{1,4}) (.*)$/.exec(value) ?? [];
  const change = (next: phoneNumbers.PhoneParts) => {
    const nextValue = numbers?.toPhoneValue(next) ?? '';
    setShown({ value: nextValue, parts: next });
    onChange(nextValue);
  };
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const typed = toAsciiDigits(target.value);
    if (numbers && parts) change(numbers.fromInternational(typed, parts.country) ?? { ...parts, local: typed });
    else onChange(typed === '' || /^(\+|00)/.test(typed) ? typed : `${dialCode} ${typed}`);
  };
  return (
    <div className={styles.phone}>
      {numbers && parts ? (
        <numbers.CountrySelect
          value={parts.country}
          onChange={(country) => change({ ...parts, country })}
          texts={texts}
          locale={locale}
          disabled={props.disabled}
        />
      ) : (
        <div className={styles.country}>
          <span className={classNames(inputStyles.input, styles.closed)}>
            <bdi dir="ltr">{dialCode}</bdi>
          </span>
        </div>
      )}
      <input
        autoComplete="tel-national"
        {...props}
        {...control}
        type="tel"
        dir="ltr"
        value={parts?.local ?? local}
        onChange={type}
        className={classNames(inputStyles.input, styles.number, className)}
      />
    </div>
  );
}

/** Until the countries are loaded. */
const DEFAULT_DIAL_CODE = '+1';

const lateNumbers = loadOnFirstUse(() => import('./phone-numbers.ts'));

/** Loads the dial codes and number formats of all countries, which weigh as much as a page, before the first use of the page. */
export const loadPhoneNumbers = lateNumbers.load;
