import { useCombobox } from 'downshift';
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  type UIEvent,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { classNames } from '../class-names.ts';
import { Flap } from '../flap/flap.tsx';
import { Marked } from '../marked/marked.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './airport-combobox.module.css';
import { airportLabel, type AirportOption } from './airport-option.ts';
import { useAirportSearch } from './use-airport-search.ts';
import type { AirportText } from './use-airport-text.ts';

export interface AirportListTexts {
  /** 'Type at least 2 characters to search' */
  tooShort: string;
  /** 'No airports found' */
  none: string;
  /** While the airports load. */
  loading: string;
  /** Below a list that goes on: 'and 37 more' */
  more: (count: number) => string;
  /** Names the list of suggestions: 'Airports'. */
  list: string;
}

/** What the input does; the list takes it over. */
export type InputHandlers = Pick<ComponentProps<'input'>, 'onBlur' | 'onChange' | 'onClick' | 'onKeyDown'>;

/** What the input's ARIA attributes say about the list. */
export interface ListState {
  expanded: boolean;
  activeId?: string | undefined;
}

interface ListIds {
  input: string | undefined;
  menu: string;
}

export interface AirportListProps {
  field: AirportText;
  texts: AirportListTexts;
  maxSuggestions: number | undefined;
  ids: ListIds;
  input: RefObject<HTMLInputElement | null>;
  /** The field was used before the list had loaded. */
  startsOpen: boolean;
  onState: (state: ListState) => void;
  ref: Ref<InputHandlers>;
}

/** The suggestions below the field. They load after it, so the input is not theirs: they get its events through the ref. */
export function AirportList({ field, texts, maxSuggestions, ids, input, startsOpen, onState, ref }: AirportListProps) {
  const search = useAirportSearch(field, maxSuggestions);
  const list = useAirportList(field, search, ids, startsOpen);
  const message = list.isOpen ? getMessage(search, texts) : undefined;
  const found = list.isOpen && search.state === 'found';
  const popup = useVisiblePopup(found);
  const wired = list.getInputProps({
    onBlur: list.leave,
    onKeyDown: list.press,
    onChange: (event) => field.type(event.currentTarget.value),
  });
  useImperativeHandle(ref, () => wired);
  // Gives downshift the element
  useImperativeHandle(wired.ref, () => input.current);
  const activeId = found ? wired['aria-activedescendant'] : undefined;
  useLayoutEffect(() => onState({ expanded: found, activeId }), [onState, found, activeId]);
  return (
    <div ref={popup} className={classNames(styles.popup, (found || message) && styles.shown)}>
      <ul
        {...list.getMenuProps({ 'aria-label': texts.list, onScroll: loadAtEnd(search) })}
        hidden={!found}
        className={styles.list}
      >
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
  );
}

/** How far before its end the list goes on: about one more screen of it. */
const END_PX = 300;

const loadAtEnd =
  ({ moreCount, showMore }: AirportSearch) =>
  ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLElement>) => {
    if (moreCount > 0 && scrollTop + clientHeight > scrollHeight - END_PX) showMore();
  };

/** Scrolls the suggestions into view: a phone's keyboard covers half of the screen. */
function useVisiblePopup(found: boolean) {
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (found) popup.current?.scrollIntoView({ block: 'nearest' });
  }, [found]);
  return popup;
}

function getMessage({ state, moreCount }: AirportSearch, texts: AirportListTexts): string | undefined {
  if (moreCount > 0) return texts.more(moreCount);
  if (state === 'too short') return texts.tooShort;
  if (state === 'loading') return texts.loading;
  return state === 'none' ? texts.none : undefined;
}

interface AirportSuggestionProps extends ComponentProps<'li'> {
  airport: AirportOption;
  /** The folded search text; matches are underlined. */
  query: string;
}

/** IATA's: a city whose code an airport has is told apart by what follows. */
const CODE_LENGTH = 3;

/** One row of the suggestions: the code as a flap tile, a dash, city and country (spec §5), and the airport's own name below. */
function AirportSuggestion({ airport, query, className, ...props }: AirportSuggestionProps) {
  const { code, city, country, name } = airport;
  return (
    <li {...props} className={classNames(styles.option, className)}>
      {/* In one piece: some screen readers pause at the ends of a mark */}
      <VisuallyHidden>{`${airportLabel(airport)}, ${name}`}</VisuallyHidden>
      <Flap aria-hidden="true" className={styles.code}>
        {code.slice(0, CODE_LENGTH)}
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

type AirportSearch = ReturnType<typeof useAirportSearch>;

/** The list of suggestions by keyboard and pointer: arrows, Enter, Escape, Tab. */
function useAirportList(field: AirportText, search: AirportSearch, ids: ListIds, startsOpen: boolean) {
  const list = useCombobox<AirportOption>({
    items: search.options,
    itemToString: (airport) => (airport ? airportLabel(airport) : ''),
    inputValue: field.text,
    selectedItem: field.chosen,
    defaultHighlightedIndex: 0,
    initialIsOpen: startsOpen,
    menuId: ids.menu,
    ...(ids.input !== undefined && { inputId: ids.input }),
    stateReducer: (state, { type, changes }) => {
      if (type !== useCombobox.stateChangeTypes.InputClick) return changes;
      // A click opens only the hint of an empty field; anything else opens by typing.
      return { ...changes, isOpen: state.isOpen || field.text === '' };
    },
    onStateChange: ({ type, selectedItem, inputValue }) => {
      if (selectedItem) field.choose(selectedItem.code);
      else if (type === useCombobox.stateChangeTypes.InputKeyDownEscape && inputValue === '') field.type('');
    },
  });

  return { ...list, ...useListKeys(list, field, search) };
}

type List = ReturnType<typeof useCombobox<AirportOption>>;

/** What downshift does not do: leaving the field, and some keys. */
function useListKeys(list: List, field: AirportText, search: AirportSearch) {
  const { options, moreCount, showMore } = search;
  const isAtEnd = moreCount > 0 && list.highlightedIndex === options.length - 1;
  useEffect(() => {
    if (isAtEnd) showMore();
  }, [isAtEnd, showMore]);
  const isFirstArrowDown = useFirstArrowDown(list, search);
  // While a newer text is not searched yet, the suggestions on the screen are of an older one
  const leave = (event: FocusEvent) => {
    if (search.pending) {
      list.closeMenu();
      preventDownshiftDefault(event);
    }
    field.commitText();
  };
  const press = (event: KeyboardEvent) => {
    if (isFirstArrowDown(event)) preventDownshiftDefault(event);
    if (event.key !== 'Enter') return;
    // Enter submits the form, which needs this text
    if (!list.isOpen || search.state !== 'found') field.commitText();
    if (!search.pending || !list.isOpen) return;
    event.preventDefault();
    preventDownshiftDefault(event);
    search.flush();
  };
  return { leave, press };
}

/** The first suggestion is highlighted from the start: the first ArrowDown enters the list there, not at the second. */
function useFirstArrowDown({ isOpen, highlightedIndex }: List, search: AirportSearch) {
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
