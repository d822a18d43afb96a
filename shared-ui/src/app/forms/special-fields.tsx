import { formatLanguage } from 'shared-ui/app';
import { AirportCombobox, type AirportOption } from '../../ui/airport-combobox/index.ts';
import { Amount } from '../../ui/amount/index.ts';
import { ChipsInput } from '../../ui/chips-input/index.ts';
import { CodeField as CodeInput } from '../../ui/code-field/index.ts';
import type { IconDrawing } from '../../ui/icon/index.ts';
import { PhoneInput } from '../../ui/phone-input/index.ts';
import { type ConnectedFieldProps, FieldFrame } from './connected-field.tsx';
import { useFormField } from './form-context.ts';
import { useFormTexts } from './texts.ts';

export interface AmountFieldProps extends ConnectedFieldProps {
  placeholder?: string;
  disabled?: boolean;
}

/** Whole US dollars as digits. */
export function AmountField({ name, label, optional, help, wide, ...input }: AmountFieldProps) {
  const { id, value, change, leave, error } = useFormField<string>(name, label);
  return (
    <FieldFrame {...{ id, label, optional, help, wide, error }}>
      <Amount {...input} name={name} value={value} onChange={change} onBlur={leave} />
    </FieldFrame>
  );
}

export interface PhoneFieldProps extends ConnectedFieldProps {
  disabled?: boolean;
}

/** A phone number with its country. Its value is '+44 7700 900142', or ''. */
export function PhoneField({ name, label, optional, help, wide, disabled }: PhoneFieldProps) {
  const { id, value, change, leave, error } = useFormField<string>(name, label);
  const { t } = useFormTexts();
  const texts = { country: t('phone.country'), popular: t('phone.popular'), others: t('phone.others') };
  return (
    <FieldFrame {...{ id, label, optional, help, wide, error }}>
      <PhoneInput {...{ name, value, texts, disabled }} locale={formatLanguage()} onChange={change} onBlur={leave} />
    </FieldFrame>
  );
}

export interface AirportFieldProps extends ConnectedFieldProps {
  /** All airports; undefined while they load, empty where they could not be loaded. */
  airports: readonly AirportOption[] | undefined;
  icon?: IconDrawing;
  /** Instead of the one that all airport fields have. */
  placeholder?: string;
  disabled?: boolean;
}

/** An airport. Its value is the code, or a text that names none and that the contract refuses. */
export function AirportField({ name, label, optional, help, wide, ...input }: AirportFieldProps) {
  const { id, value, change, leave, error, round } = useFormField<string>(name, label);
  const { t } = useFormTexts();
  const texts = {
    tooShort: t('airport.tooShort'),
    // A list that did not load is empty (spec §8): nothing was looked up in it
    none: t(input.airports?.length === 0 ? 'airport.failed' : 'airport.none'),
    loading: t('airport.loading'),
    list: t('airport.list'),
  };
  return (
    <FieldFrame {...{ id, label, optional, help, wide, error }}>
      <AirportCombobox
        placeholder={t('airport.placeholder')}
        {...input}
        {...{ name, value, texts, round }}
        onChange={change}
        onBlur={leave}
      />
    </FieldFrame>
  );
}

export interface CodeFieldProps extends ConnectedFieldProps {
  length?: number;
  /** Says how far one is: '4 of 6 digits entered'. */
  status: (entered: number) => string;
}

/** A code from a mail or an SMS. */
export function CodeField({ name, label, optional, help, wide, length, status }: CodeFieldProps) {
  const { id, value, change, leave, error } = useFormField<string>(name, label);
  return (
    <FieldFrame {...{ id, label, optional, help, wide, error }}>
      <CodeInput {...{ name, value, length }} status={status(value.length)} onChange={change} onBlur={leave} />
    </FieldFrame>
  );
}

export interface ChipsFieldProps extends ConnectedFieldProps {
  /** What one press adds. */
  offered: readonly string[];
  disabled?: boolean;
}

/**
 * Several words, chosen or typed. Its value is a comma-separated text: 'Tamil, English'. A word too many, or one too
 * long, is told at once: on submit it would be hard to tell which one it was.
 */
export function ChipsField({ name, label, optional, help, wide, ...input }: ChipsFieldProps) {
  const { id, value, change, leave, error, round, checkNow } = useFormField<string>(name, label);
  const changeAndCheck = (next: string) => {
    change(next);
    checkNow();
  };
  const { t } = useFormTexts();
  const texts = {
    chosen: label,
    offers: t('chips.offers'),
    add: t('chips.add'),
    addOne: (chip: string) => t('chips.addOne', { chip }),
    removeOne: (chip: string) => t('chips.removeOne', { chip }),
    added: (chip: string) => t('chips.added', { chip }),
    removed: (chip: string) => t('chips.removed', { chip }),
  };
  return (
    <FieldFrame {...{ id, label, optional, help, wide, error }}>
      <ChipsInput key={round} {...input} {...{ name, value, texts }} onChange={changeAndCheck} onBlur={leave} />
    </FieldFrame>
  );
}
