import { type ComponentProps, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl } from '../field/field-control.ts';
import type { IconDrawing } from '../icon/icon.tsx';
import inputStyles from '../input/input.module.css';
import { WithIcon } from '../input/input.tsx';
import styles from './airport-combobox.module.css';
import { AirportSuggestion } from './airport-suggestion.tsx';
import { useAirportList } from './use-airport-list.ts';
import { type AirportSearchInput, type AirportSearchState, useAirportSearch } from './use-airport-search.ts';

export interface AirportComboboxTexts {
  /** 'Type at least 2 characters to search' */
  tooShort: string;
  /** 'No airports found' */
  none: string;
  /** While the airports are still on their way. */
  loading: string;
  /** Names the list of suggestions: 'Airports'. */
  list: string;
}

type InputAttributes = Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type' | 'list' | 'defaultValue' | 'children'
>;

export interface AirportComboboxProps extends InputAttributes, AirportSearchInput {
  texts: AirportComboboxTexts;
  icon?: IconDrawing | undefined;
}

/**
 * Finds an airport by code, name, city or country (spec §5). What is typed stays when it names no airport, and is the
 * value then: no code, so that the rules of the form refuse it.
 */
export function AirportCombobox({ airports, value, onChange, round, texts, icon, ...props }: AirportComboboxProps) {
  const control = useFieldControl(props);
  const search = useAirportSearch({ airports, value, onChange, round });
  const list = useAirportList(search, control.id);
  const message = list.isOpen ? messageOf(search.state, texts) : undefined;
  const found = list.isOpen && search.state === 'found';
  const popup = useShownPopup(found);
  const input = <AirportInput {...props} {...{ control, search, list, found }} />;
  return (
    <div className={styles.combobox}>
      {icon ? (
        <WithIcon icon={icon} flip>
          {input}
        </WithIcon>
      ) : (
        input
      )}
      <div ref={popup} className={classNames(styles.popup, (found || message) && styles.shown)}>
        <ul {...list.getMenuProps({ 'aria-label': texts.list })} hidden={!found}>
          {search.options.map((airport, index) => (
            <AirportSuggestion
              key={airport.code}
              airport={airport}
              query={search.query}
              {...list.getItemProps({ item: airport, index })}
            />
          ))}
        </ul>
        <div role="status">{message ? <p className={styles.message}>{message}</p> : null}</div>
      </div>
    </div>
  );
}

interface AirportInputProps extends InputAttributes {
  control: ReturnType<typeof useFieldControl>;
  search: ReturnType<typeof useAirportSearch>;
  list: ReturnType<typeof useAirportList>;
  found: boolean;
}

function AirportInput({ control, search, list, found, className, onBlur, ...props }: AirportInputProps) {
  const wired = list.getInputProps({
    ...props,
    onBlur: (event) => {
      list.leave(event);
      onBlur?.(event);
    },
    onKeyDown: list.press,
    onChange: (event) => search.type(event.currentTarget.value),
  });
  return (
    <input
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      {...wired}
      {...control}
      type="text"
      aria-labelledby={props['aria-labelledby']}
      aria-expanded={found}
      aria-activedescendant={found ? wired['aria-activedescendant'] : undefined}
      className={classNames(inputStyles.input, className)}
    />
  );
}

/** Brings the suggestions onto the screen, which a phone's keyboard has halved. */
function useShownPopup(found: boolean) {
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (found) popup.current?.scrollIntoView({ block: 'nearest' });
  }, [found]);
  return popup;
}

function messageOf(state: AirportSearchState, texts: AirportComboboxTexts): string | undefined {
  if (state === 'too short') return texts.tooShort;
  if (state === 'loading') return texts.loading;
  return state === 'none' ? texts.none : undefined;
}
