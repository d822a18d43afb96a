import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type RefObject, useId, useRef, useState } from 'react';
import chipStyles from '../chips-input/chips-input.module.css';
import { useChipFocus } from '../chips-input/use-chip-focus.ts';
import { classNames } from '../class-names.ts';
import { useFieldControl } from '../field/field-control.ts';
import { Icon } from '../icon/icon.tsx';
import inputStyles from '../input/input.module.css';
import { WithIcon } from '../input/input.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './language-chooser.module.css';
import type { InputHandlers, LanguageList, LanguageListProps, LanguageListTexts, ListState } from './language-list.tsx';
import type { LanguageOption } from './language-option.ts';
import {
  type LanguageChoice,
  type LanguageChoiceInput,
  type LanguageChoiceTexts,
  useLanguageChoice,
} from './use-language-choice.ts';

export interface LanguageTexts extends LanguageListTexts, LanguageChoiceTexts {
  /** What the chosen chips are: 'Languages you speak'. */
  chosen: string;
  /** In the empty input: 'Add a language'. */
  add: string;
  /** Instead, while none is chosen: 'All languages'. */
  empty?: string | undefined;
  /** Names the chip's button: 'Remove தமிழ் Tamil'. */
  removeOne: (name: string) => string;
}

export interface LanguageSearch {
  LanguageList: typeof LanguageList;
  listLanguages: LanguageListProps['listLanguages'];
  popular: LanguageListProps['popular'];
}

export interface LanguageChooserProps extends LanguageChoiceInput {
  name?: string | undefined;
  onBlur?: (() => void) | undefined;
  texts: LanguageTexts;
  /** What suggests languages; undefined until it has loaded. */
  search: LanguageSearch | undefined;
  /** Puts the chips below the input, where it stands in a row with others. */
  chipsBelow?: boolean | undefined;
}

/**
 * Several languages, found by name in the language of the page or in their own, and shown as chips that a press removes. Stands in a
 * Field, whose label names the input.
 */
export function LanguageChooser({ name, onBlur, search, texts, chipsBelow, ...props }: LanguageChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const choice = useLanguageChoice(props, texts);
  const chips = <LanguageChips choice={choice} texts={texts} input={input} />;
  return (
    <div className={styles.chooser}>
      {chipsBelow ? null : chips}
      <LanguageInput name={name} onBlur={onBlur} search={search} texts={texts} choice={choice} input={input} />
      {chipsBelow ? chips : null}
      <VisuallyHidden role="status">{choice.announcement}</VisuallyHidden>
    </div>
  );
}

interface LanguageChipsProps {
  choice: LanguageChoice;
  texts: LanguageTexts;
  input: RefObject<HTMLInputElement | null>;
}

function LanguageChips({ choice: { chosen, remove }, texts, input }: LanguageChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  useChipFocus(list, input);
  return (
    <ul ref={list} aria-label={texts.chosen} className={chipStyles.list} hidden={chosen.length === 0}>
      {chosen.map((language) => (
        <li key={language.code}>
          <button
            type="button"
            aria-label={texts.removeOne(toLabel(language))}
            onClick={() => remove(language)}
            className={classNames(chipStyles.chip, chipStyles.chosen)}
          >
            <span>
              {language.ownName ? <bdi lang={language.code}>{language.ownName}</bdi> : null}{' '}
              <span>{language.name}</span>
            </span>
            <Icon of={X} className={chipStyles.icon} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What the chip shows. */
const toLabel = ({ ownName, name }: LanguageOption): string => (ownName ? `${ownName} ${name}` : name);

interface LanguageInputProps extends Pick<LanguageChooserProps, 'name' | 'onBlur' | 'search'> {
  choice: LanguageChoice;
  texts: LanguageTexts;
  input: RefObject<HTMLInputElement | null>;
}

function LanguageInput({ name, onBlur, search, choice, texts, input }: LanguageInputProps) {
  const control = useFieldControl({});
  const menu = useId();
  const [{ expanded, activeId }, setListState] = useState<ListState>({ expanded: false });
  const { handlers, listHandlers, startsOpen } = useInputHandlers(choice);
  return (
    <div className={styles.combobox}>
      <WithIcon icon={Search}>
        <input
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          {...control}
          {...handlers}
          ref={input}
          name={name}
          type="text"
          role="combobox"
          placeholder={choice.chosen.length === 0 ? (texts.empty ?? texts.add) : texts.add}
          aria-autocomplete="list"
          aria-controls={menu}
          aria-expanded={expanded}
          aria-activedescendant={activeId}
          value={choice.text}
          onBlur={(event) => {
            handlers.onBlur(event);
            onBlur?.();
          }}
          className={inputStyles.input}
        />
      </WithIcon>
      {search ? (
        <search.LanguageList
          ref={listHandlers}
          choice={choice}
          texts={texts}
          startsOpen={startsOpen}
          input={input}
          listLanguages={search.listLanguages}
          popular={search.popular}
          ids={{ input: control.id, menu }}
          onState={setListState}
        />
      ) : null}
    </div>
  );
}

const findNone = () => undefined;

/** What the input does: until the list has loaded, that of a text input, whose text the list then searches. */
function useInputHandlers(choice: LanguageChoice) {
  const listHandlers = useRef<InputHandlers>(null);
  const [startsOpen, setStartsOpen] = useState(false);
  const own: InputHandlers = {
    onBlur: () => {
      setStartsOpen(false);
      choice.commitText(findNone);
    },
    onChange: ({ currentTarget }) => {
      setStartsOpen(true);
      choice.type(currentTarget.value);
    },
    onClick: () => setStartsOpen(true),
    // Enter submits the form, which needs this text
    onKeyDown: ({ key }) => key === 'Enter' && choice.commitText(findNone),
  };
  const current = () => listHandlers.current ?? own;
  const handlers: Required<InputHandlers> = {
    onBlur: (event) => current().onBlur?.(event),
    onChange: (event) => current().onChange?.(event),
    onClick: (event) => current().onClick?.(event),
    onKeyDown: (event) => current().onKeyDown?.(event),
  };
  return { handlers, listHandlers, startsOpen };
}

export type { LanguageOption };
