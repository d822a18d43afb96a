import { useCombobox } from 'downshift';
import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { type AirportOption, airportLabel } from './search-airports.ts';
import type { useAirportSearch } from './use-airport-search.ts';

type Search = ReturnType<typeof useAirportSearch>;

/** The list of suggestions by keyboard and pointer: arrows, Enter, Escape, Tab. */
export function useAirportList(search: Search, inputId: string | undefined) {
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

  return { ...list, ...useKeys(list, search) };
}

type List = ReturnType<typeof useCombobox<AirportOption>>;

/** What leaving the field and its keys do beside what downshift does. */
function useKeys(list: List, search: Search) {
  const entersList = useEntry(list, search);
  // While a newer text waits to be searched, the suggestions on the screen are those of an older one: none of them was
  // meant.
  const leave = (event: FocusEvent) => {
    if (search.pending) {
      list.closeMenu();
      keepFromDownshift(event);
    }
    search.leaveText();
  };
  const press = (event: KeyboardEvent) => {
    if (entersList(event)) keepFromDownshift(event);
    if (event.key !== 'Enter') return;
    // Enter sends the form: it must not go without the text that stands here
    if (!list.isOpen || search.state !== 'found') search.leaveText();
    if (!search.pending || !list.isOpen) return;
    event.preventDefault();
    keepFromDownshift(event);
    search.settleNow();
  };
  return { leave, press };
}

/** The first suggestion is marked from the start. Who presses Down to get into the list means that one, not the second. */
function useEntry({ isOpen, highlightedIndex }: List, search: Search) {
  const entered = useRef<string>(undefined);
  return ({ key }: KeyboardEvent): boolean => {
    if (key !== 'ArrowDown' || !isOpen || search.pending || entered.current === search.query) return false;
    entered.current = search.query;
    return highlightedIndex === 0;
  };
}

function keepFromDownshift(event: { nativeEvent: Event }) {
  Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
}
