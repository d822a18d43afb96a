import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { formatLanguage, whenIdle } from 'shared-ui/app';
import { AirportCombobox, type AirportOption } from '../../ui/airport-combobox/airport-combobox.tsx';
import { Amount } from '../../ui/amount/amount.tsx';
import { Checkbox } from '../../ui/checkbox/checkbox.tsx';
import { ChipsInput } from '../../ui/chips-input/chips-input.tsx';
import { CodeField as CodeInput } from '../../ui/code-field/code-field.tsx';
import { Field } from '../../ui/field/field.tsx';
import type { IconDrawing } from '../../ui/icon/icons.ts';
import { Input } from '../../ui/input/input.tsx';
import { type Option, OptionRows } from '../../ui/option-rows/option-rows.tsx';
import { loadPhoneNumbers, PhoneInput } from '../../ui/phone-input/phone-input.tsx';
import { Select } from '../../ui/select/select.tsx';
import { StarsInput } from '../../ui/stars/stars.tsx';
import { Counter, Textarea } from '../../ui/textarea/textarea.tsx';
import { useFormField, useFormTexts } from './form-context.ts';
import styles from './form.module.css';

/** Props of every connected field. */
interface ConnectedFieldProps {
  /** The value's name in the contract. */
  name: string;
  label: string;
  /** Marks it '(optional)'. The contract says whether it is. */
  optional?: boolean;
  help?: ReactNode;
  /** Takes both columns of a FieldGrid. */
  wide?: boolean;
}

interface FrameProps extends Omit<ConnectedFieldProps, 'name'> {
  id: string;
  error: string | undefined;
  /** Around several controls: radios. */
  group?: boolean;
  aside?: ReactNode;
  children: ReactNode;
}

/** Label, error and help around a connected control. */
function FieldFrame({ optional, wide, ...props }: FrameProps) {
  const { t } = useFormTexts();
  return (
    <Field {...props} optional={optional ? t('optional') : undefined} className={wide ? styles.wide : undefined} />
  );
}

type InputAttributes = Pick<
  ComponentProps<'input'>,
  'autoComplete' | 'inputMode' | 'placeholder' | 'disabled' | 'autoCapitalize' | 'spellCheck'
>;

export interface TextFieldProps extends ConnectedFieldProps, InputAttributes {
  type?: 'text' | 'email' | 'url' | 'search';
  icon?: IconDrawing;
}

/** A line of text. */
export function TextField({ name, label, optional, help, wide, ...input }: TextFieldProps) {
  const { id, value, change, leave, error } = useFormField<string>(name, label);
  return (
    <FieldFrame {...{ id, label, optional, help, wide, error }}>
      <Input
        type="text"
        {...input}
        name={name}
        value={value}
        onChange={({ target }) => change(target.value)}
        onBlur={leave}
      />
    </FieldFrame>
  );
}

export interface TextAreaFieldProps
  extends ConnectedFieldProps, Pick<ComponentProps<'textarea'>, 'rows' | 'placeholder' | 'disabled'> {
  /** Shows a counter, '108 / 500'. More can be typed; the contract says that it is too long. */
  max?: number;
}

/** Several lines of text. */
export function TextAreaField({ name, label, optional, help, wide, max, ...textarea }: TextAreaFieldProps) {
  const { id, value, change, leave, error } = useFormField<string>(name, label);
  const aside = max === undefined ? undefined : <Counter value={value} max={max} />;
  return (
    <FieldFrame {...{ id, label, optional, help, wide, error, aside }}>
      <Textarea
        {...textarea}
        name={name}
        value={value}
        onChange={({ target }) => change(target.value)}
        onBlur={leave}
      />
    </FieldFrame>
  );
}

interface DateOrTimeFieldProps extends ConnectedFieldProps, InputAttributes {
  type: 'date' | 'time';
  min?: string | undefined;
  max?: string | undefined;
}

/** The value of a date or time that is typed only in part, which the browser reports as empty. */
const PARTLY_TYPED = 'half typed';

function DateOrTimeField({ name, label, optional, help, wide, ...input }: DateOrTimeFieldProps) {
  const { id, value, change, leave, error } = useFormField<string>(name, label);
  const leaveOrMarkPartial = ({ target }: { target: HTMLInputElement }) => {
    if (target.validity.badInput) change(PARTLY_TYPED);
    leave();
  };
  return (
    <FieldFrame {...{ id, label, optional, help, wide, error }}>
      <Input
        {...input}
        name={name}
        value={value === PARTLY_TYPED ? '' : value}
        data-empty={{ '': 'all', [PARTLY_TYPED]: 'partly' }[value]}
        onChange={({ target }) => change(target.value)}
        onBlur={leaveOrMarkPartial}
      />
    </FieldFrame>
  );
}

export interface DateFieldProps extends ConnectedFieldProps, Pick<InputAttributes, 'disabled' | 'autoComplete'> {
  /** YYYY-MM-DD: what the browser's calendar offers first. The contract is what refuses earlier days. */
  min?: string | undefined;
  max?: string | undefined;
}

/** A calendar day, by the browser's own control. Its value is YYYY-MM-DD. */
export const DateField = (props: DateFieldProps) => <DateOrTimeField {...props} type="date" />;

export interface TimeFieldProps extends ConnectedFieldProps, Pick<InputAttributes, 'disabled'> {}

/** A time of day, by the browser's own control. Its value is HH:MM, 24 hours. */
export const TimeField = (props: TimeFieldProps) => <DateOrTimeField {...props} type="time" />;

export interface SelectFieldProps extends ConnectedFieldProps {
  options: readonly { value: string; label: string }[];
  disabled?: boolean;
}

/** One of a few, by the browser's own select. */
export function SelectField({ name, label, optional, help, wide, options, disabled }: SelectFieldProps) {
  const { id, value, change, leave, error } = useFormField<string>(name, label);
  return (
    <FieldFrame {...{ id, label, optional, help, wide, error }}>
      <Select
        name={name}
        value={value}
        disabled={disabled}
        onChange={({ target }) => change(target.value)}
        onBlur={leave}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}

export interface CheckboxFieldProps {
  name: string;
  /** How the error summary calls it where its sentence does not: plain text. */
  label: string;
  /** The words beside the box when they are more than the label: with links. */
  children?: ReactNode;
  disabled?: boolean;
}

/** Yes or no. */
export function CheckboxField({ name, label, children, disabled }: CheckboxFieldProps) {
  const { id, value, change, leave, error } = useFormField<boolean>(name, label);
  return (
    <Checkbox
      {...{ id, name, error, disabled }}
      checked={value}
      onChange={({ target }) => change(target.checked)}
      onBlur={leave}
    >
      {children ?? label}
    </Checkbox>
  );
}

export interface OptionsFieldProps extends ConnectedFieldProps {
  options: readonly Option[];
  /** Beside each other where they fit. */
  side?: boolean;
  disabled?: boolean;
}

/** One of a few that are worth reading, all of them shown. Its value is the option's; '' while none is chosen. */
export function OptionsField({ name, label, optional, help, wide, options, side, disabled }: OptionsFieldProps) {
  const { id, value, change, leave, error } = useFormField<string>(name, label);
  return (
    <FieldFrame group {...{ id, label, optional, help, wide, error }}>
      <OptionRows {...{ name, value, options, side, disabled }} onChange={change} onBlur={leave} />
    </FieldFrame>
  );
}

export interface StarFieldProps extends ConnectedFieldProps {
  disabled?: boolean;
}

/** A rating of one to five stars. Its value is a number; 0 while none is chosen. */
export function StarField({ name, label, optional, help, wide, disabled }: StarFieldProps) {
  const { id, value, change, leave, error } = useFormField<number>(name, label);
  const { t } = useFormTexts();
  return (
    <FieldFrame group {...{ id, label, optional, help, wide, error }}>
      <StarsInput
        {...{ name, value, disabled }}
        getLabel={(count) => t('stars', { count })}
        onChange={change}
        onBlur={leave}
      />
    </FieldFrame>
  );
}

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
  // A screen reader may come to the field without a use of the page
  useEffect(() => whenIdle(() => void loadPhoneNumbers().catch(() => undefined)), []);
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
  const { id, value, change, leave, error, resets } = useFormField<string>(name, label);
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
        {...{ name, value, texts, resets }}
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
 * Several words, chosen or typed. Its value is a comma-separated text: 'Tamil, English'. A word too many or too long is
 * reported immediately: on submit one could not see which it was.
 */
export function ChipsField({ name, label, optional, help, wide, ...input }: ChipsFieldProps) {
  const { id, value, change, leave, error, resets, validateNow } = useFormField<string>(name, label);
  const changeAndCheck = (next: string) => {
    change(next);
    validateNow();
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
      <ChipsInput key={resets} {...input} {...{ name, value, texts }} onChange={changeAndCheck} onBlur={leave} />
    </FieldFrame>
  );
}
