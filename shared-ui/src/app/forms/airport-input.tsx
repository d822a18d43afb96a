import { useEffect } from 'react';
import { whenIdle } from 'shared-ui/app';
import {
  AirportCombobox,
  type AirportComboboxProps,
  type AirportOption,
  loadAirportList,
} from '../../ui/airport-combobox/airport-combobox.tsx';
import { useFormTexts } from './form-texts.ts';
import { useLoadWhenIdle } from './use-load-when-idle.ts';

export interface AirportInputProps extends Omit<AirportComboboxProps, 'texts' | 'onFocus'> {
  /** All airports; undefined until they have loaded, empty where they could not be loaded. */
  airports: readonly AirportOption[] | undefined;
  /** Loads the airports, which are much to load: called when there is a code to name, at the first use, or late. */
  onNeeded: () => void;
}

/** The input of an AirportField, for a page too small for the forms of contracts. Stands in a `<Field>`. */
export function AirportInput({ onNeeded, ...input }: AirportInputProps) {
  const { t } = useFormTexts();
  useLoadWhenIdle(loadAirportList);
  const isEmpty = input.value === '';
  useEffect(() => (isEmpty ? whenIdle(onNeeded) : onNeeded()), [isEmpty, onNeeded]);
  const texts = {
    tooShort: t('airport.tooShort'),
    // A list that did not load is empty (spec §8): nothing was looked up in it
    none: t(input.airports?.length === 0 ? 'airport.failed' : 'airport.none'),
    loading: t('airport.loading'),
    list: t('airport.list'),
    more: (count: number) => t('airport.more', { count }),
  };
  return <AirportCombobox placeholder={t('airport.placeholder')} {...input} texts={texts} onFocus={onNeeded} />;
}
