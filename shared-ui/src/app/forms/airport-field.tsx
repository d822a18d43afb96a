import { useEffect } from 'react';
import { whenIdle } from 'shared-ui/app';
import { AirportCombobox, type AirportOption, loadAirportList } from '../../ui/airport-combobox/airport-combobox.tsx';
import type { IconDrawing } from '../../ui/icon/icons.ts';
import { type ConnectedFieldProps, FieldFrame } from './field-frame.tsx';
import { useFormField, useFormTexts } from './form-context.ts';
import { useLoadWhenIdle } from './use-load-when-idle.ts';

export interface AirportFieldProps extends ConnectedFieldProps {
  /** All airports; undefined until they have loaded, empty where they could not be loaded. */
  airports: readonly AirportOption[] | undefined;
  /** Loads the airports, which are much to load: called when the field has a code to name, at its first use, or late. */
  onNeeded: () => void;
  icon?: IconDrawing;
  /** Instead of the one that all airport fields have. */
  placeholder?: string;
  disabled?: boolean;
}

/** An airport. Its value is the code, or a text that names none and that the contract refuses. */
export function AirportField({ name, label, optional, help, wide, onNeeded, ...input }: AirportFieldProps) {
  const { id, value, change, leave, error, resets } = useFormField<string>(name, label);
  const { t } = useFormTexts();
  useLoadWhenIdle(loadAirportList);
  const isEmpty = value === '';
  useEffect(() => (isEmpty ? whenIdle(onNeeded) : onNeeded()), [isEmpty, onNeeded]);
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
        onFocus={onNeeded}
      />
    </FieldFrame>
  );
}
