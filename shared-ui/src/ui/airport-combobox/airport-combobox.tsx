import { useCombobox } from 'downshift';
import { type ComponentProps, type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl } from '../field/field-control.ts';
import { Flap } from '../flap/flap.tsx';
import type { IconDrawing } from '../icon/icon.tsx';
import inputStyles from '../input/input.module.css';
import { WithIcon } from '../input/input.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './airport-combobox.module.css';
import { airportLabel, type AirportOption, splitAtMatch } from './search-airports.ts';
import { type AirportSearchInput, type AirportSearchState, useAirportSearch } from './use-airport-search.ts';

export interface AirportComboboxTexts {
  /** 'Type at least 2 characters to search' */
  tooShort: string;
  /** 'No airports found' */
  none: string;
  /** While the airports load. */
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
 * Finds an airport by code, name, city or country (spec §5). A text that matches no airport stays and is the value then: no
 * code, so that the form's rules refuse it.
 */
export function AirportCombobox({ airports, value, onChange, resets, texts, icon, ...props }: AirportComboboxProps) {
  const control = useFieldControl(props);
  const search = useAirportSearch({ airports, value, onChange, resets });
  const list = useAirportList(search, control.id);
  const message = list.isOpen ? getMessage(search.state, texts) : undefined;
  const found = list.isOpen && search.state === 'found';
  const popup = useVisiblePopup(found);
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

/** Scrolls the suggestions into view: a phone's keyboard covers half of the screen. */
function useVisiblePopup(found: boolean) {
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (found) popup.current?.scrollIntoView({ block: 'nearest' });
  }, [found]);
  return popup;
}

function getMessage(state: AirportSearchState, texts: AirportComboboxTexts): string | undefined {
  if (state === 'too short') return texts.tooShort;
  if (state === 'loading') return texts.loading;
  return state === 'none' ? texts.none : undefined;
}

interface AirportSuggestionProps extends ComponentProps<'li'> {
  airport: AirportOption;
  /** The folded search text; matches are underlined. */
  query: string;
}

/** One row of the suggestions: the code as a flap tile, a dash, city and country (spec §5), and the airport's own name below. */
function AirportSuggestion({ airport, query, className, ...props }: AirportSuggestionProps) {
  const { code, city, country, name } = airport;
  return (
    <li {...props} className={classNames(styles.option, className)}>
      {/* In one piece: some screen readers pause at the ends of a mark */}
      <VisuallyHidden>{`${airportLabel(airport)}, ${name}`}</VisuallyHidden>
      <Flap aria-hidden="true" className={styles.code}>
        {code}
      </Flap>
      <span aria-hidden="true">-</span>
      <span aria-hidden="true">
        <Marked text={`${city}, ${country}`} query={query} />
      </span>
      <small aria-hidden="true" className={styles.name}>
        <Marked text={name} query={query} />
      </small>
    </li>
  );
}

function Marked({ text, query }: { text: string; query: string }) {
  const parts = splitAtMatch(text, query);
  if (!parts) return text;
  const [before, match, after] = parts;
  return (
    <>
      {before}
      <mark className={styles.match}>{match}</mark>
      {after}
    </>
  );
}

type Search = ReturnType<typeof useAirportSearch>;

/** The list of suggestions by keyboard and pointer: arrows, Enter, Escape, Tab. */
function useAirportList(search: Search, inputId: string | undefined) {
  const list = useCombobox<AirportOption>({
    items: search.options,
    itemToString: (airport) => (airport ? airportLabel(airport) : ''),
    inputValue: search.text,
    selectedItem: search.chosen,
    defaultHighlightedIndex: 0,
    ...(inputId !== undefined && { inputId }),
    stateReducer: (state, { type, changes }) => {
      if (type !== useCombobox.stateChangeTypes.InputClick) return changes;
      // A click opens only the hint of an empty field; anything else opens by typing.
      return { ...changes, isOpen: state.isOpen || search.text === '' };
    },
    onStateChange: ({ type, selectedItem, inputValue }) => {
      if (selectedItem) search.choose(selectedItem.code);
      else if (type === useCombobox.stateChangeTypes.InputKeyDownEscape && inputValue === '') search.type('');
    },
  });

  return { ...list, ...useListKeys(list, search) };
}

type List = ReturnType<typeof useCombobox<AirportOption>>;

/** What downshift does not do: leaving the field, and some keys. */
function useListKeys(list: List, search: Search) {
  const isFirstArrowDown = useFirstArrowDown(list, search);
  // While a newer text is not searched yet, the suggestions on the screen are of an older one
  const leave = (event: FocusEvent) => {
    if (search.pending) {
      list.closeMenu();
      preventDownshiftDefault(event);
    }
    search.commitText();
  };
  const press = (event: KeyboardEvent) => {
    if (isFirstArrowDown(event)) preventDownshiftDefault(event);
    if (event.key !== 'Enter') return;
    // Enter submits the form, which needs this text
    if (!list.isOpen || search.state !== 'found') search.commitText();
    if (!search.pending || !list.isOpen) return;
    event.preventDefault();
    preventDownshiftDefault(event);
    search.flush();
  };
  return { leave, press };
}

/** The first suggestion is highlighted from the start: the first ArrowDown enters the list there, not at the second. */
function useFirstArrowDown({ isOpen, highlightedIndex }: List, search: Search) {
  const entered = useRef<string>(undefined);
  return ({ key }: KeyboardEvent): boolean => {
    if (key !== 'ArrowDown' || !isOpen || search.pending || entered.current === search.query) return false;
    entered.current = search.query;
    return highlightedIndex === 0;
  };
}

function preventDownshiftDefault(event: { nativeEvent: Event }) {
  Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
}

export type { AirportOption };
