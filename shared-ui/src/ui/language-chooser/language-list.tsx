import { useCombobox } from 'downshift';
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import listStyles from '../airport-combobox/airport-combobox.module.css';
import { classNames } from '../class-names.ts';
import { Marked } from '../marked/marked.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './language-chooser.module.css';
import type { LanguageOption } from './language-option.ts';
import { findAlias, findLanguage, searchLanguages, toQuery } from './search-languages.ts';
import type { LanguageChoice } from './use-language-choice.ts';

export interface LanguageListTexts {
  /** 'No languages found' */
  none: string;
  /** Names the list of suggestions: 'Languages'. */
  list: string;
}

/** What the input does; the list takes it over. */
export type InputHandlers = Pick<ComponentProps<'input'>, 'onBlur' | 'onChange' | 'onClick' | 'onKeyDown'>;

/** What the input's ARIA attributes say about the list. */
export interface ListState {
  expanded: boolean;
  activeId?: string | undefined;
}

export interface LanguageListProps {
  choice: LanguageChoice;
  texts: LanguageListTexts;
  /** Every language. Called at the first use: to name them all takes time. */
  listLanguages: () => readonly LanguageOption[];
  /** Codes that are suggested before anything is typed, the most frequent first. */
  popular: readonly string[];
  ids: { input: string | undefined; menu: string };
  input: RefObject<HTMLInputElement | null>;
  /** The field was used before the list had loaded. */
  startsOpen: boolean;
  onState: (state: ListState) => void;
  ref: Ref<InputHandlers>;
}

/** The suggestions below the field. They load after it, so the input is not theirs: they get its events through the ref. */
export function LanguageList({ choice, texts, ids, input, onState, ref, ...search }: LanguageListProps) {
  const options = useOptions(choice, search);
  const list = useLanguageList(choice, { ...search, options, ids });
  const found = list.isOpen && options.length > 0;
  const isNone = list.isOpen && options.length === 0 && choice.text !== '';
  const popup = useVisiblePopup(found);
  const wired = list.getInputProps({
    onBlur: list.leave,
    onKeyDown: list.press,
    onChange: (event) => choice.type(event.currentTarget.value),
  });
  useImperativeHandle(ref, () => wired);
  // Gives downshift the element
  useImperativeHandle(wired.ref, () => input.current);
  const activeId = found ? wired['aria-activedescendant'] : undefined;
  useLayoutEffect(() => onState({ expanded: found, activeId }), [onState, found, activeId]);
  return (
    <div ref={popup} className={classNames(listStyles.popup, (found || isNone) && listStyles.shown)}>
      <ul {...list.getMenuProps({ 'aria-label': texts.list })} hidden={!found}>
        {options.map((language, index) => (
          <LanguageSuggestion
            key={language.code}
            language={language}
            query={toQuery(choice.text)}
            {...list.getItemProps({ item: language, index })}
          />
        ))}
      </ul>
      <div role="status">{isNone ? <p className={listStyles.message}>{texts.none}</p> : null}</div>
    </div>
  );
}

function useOptions(
  { text, codes }: LanguageChoice,
  { listLanguages, popular }: Pick<LanguageListProps, 'listLanguages' | 'popular'>,
) {
  const chosen = codes.join();
  return useMemo(
    () => searchLanguages(listLanguages(), text, { chosen: chosen.split(','), popular }),
    [listLanguages, popular, text, chosen],
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

interface LanguageSuggestionProps extends ComponentProps<'li'> {
  language: LanguageOption;
  /** The folded search text; matches are underlined. */
  query: string;
}

/** One row of the suggestions: the own name, and the name in the language of the page. */
function LanguageSuggestion({ language, query, className, ...props }: LanguageSuggestionProps) {
  const { code, name, ownName } = language;
  const alias = findAlias(language, query);
  const fullName = alias === undefined ? name : `${name} (${alias})`;
  return (
    <li {...props} className={classNames(listStyles.option, styles.option, className)}>
      {/* In one piece: some screen readers pause at the ends of a mark */}
      <VisuallyHidden>
        {ownName ? <span lang={code}>{ownName}</span> : null} <span>{fullName}</span>
      </VisuallyHidden>
      {ownName ? (
        <bdi aria-hidden="true" lang={code}>
          <Marked text={ownName} query={query} />
        </bdi>
      ) : null}
      <span aria-hidden="true" className={styles.name}>
        <Marked text={fullName} query={query} />
      </span>
    </li>
  );
}

interface ListInput extends Pick<LanguageListProps, 'ids' | 'startsOpen' | 'listLanguages'> {
  options: LanguageOption[];
}

/** The list of suggestions by keyboard and pointer: arrows, Enter, Escape, Tab. */
function useLanguageList(choice: LanguageChoice, { options, ids, startsOpen, listLanguages }: ListInput) {
  const list = useCombobox<LanguageOption>({
    items: options,
    itemToString: () => choice.text,
    inputValue: choice.text,
    // Chosen ones are chips
    selectedItem: null,
    initialIsOpen: startsOpen,
    initialHighlightedIndex: choice.text === '' ? -1 : 0,
    menuId: ids.menu,
    ...(ids.input !== undefined && { inputId: ids.input }),
    stateReducer: (state, { type, changes }) => {
      if (type === useCombobox.stateChangeTypes.InputClick) return { ...changes, isOpen: true };
      if (type !== useCombobox.stateChangeTypes.InputChange) return changes;
      // What nobody typed is not chosen by leaving the field
      return { ...changes, highlightedIndex: changes.inputValue === '' ? -1 : 0 };
    },
    onStateChange: ({ type, selectedItem, inputValue }) => {
      if (selectedItem) choice.choose(selectedItem);
      else if (type === useCombobox.stateChangeTypes.InputKeyDownEscape && inputValue === '') choice.type('');
    },
  });
  const highlighted = list.isOpen ? options[list.highlightedIndex] : undefined;
  const commitText = () => choice.commitText((name) => findLanguage(listLanguages(), name));
  const leave = (event: FocusEvent) => {
    preventDownshiftDefault(event);
    list.closeMenu();
    commitText();
  };
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'Tab' && highlighted) choice.choose(highlighted);
    // Enter submits the form, which needs this text
    if (key === 'Enter' && !highlighted) commitText();
  };
  return { ...list, leave, press };
}

function preventDownshiftDefault(event: { nativeEvent: Event }) {
  Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
}
