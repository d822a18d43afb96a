import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { Input } from '../input/input.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './chips-input.module.css';
import { useChipFocus } from './use-chip-focus.ts';

export interface ChipsTexts {
  /** What the chosen chips are: 'Languages'. */
  chosen: string;
  /** What may be pressed: 'Suggestions'. */
  offers: string;
  /** On the button beside the input. */
  add: string;
  /** Name the chip buttons: 'Add Tamil', 'Remove Tamil'. */
  addOne: (chip: string) => string;
  removeOne: (chip: string) => string;
  /** Say what was done: 'Tamil added', 'Tamil removed'. */
  added: (chip: string) => string;
  removed: (chip: string) => string;
}

export interface ChipsInputProps {
  name?: string | undefined;
  /** Comma-separated: 'Tamil, English'. */
  value: string;
  onChange: (value: string) => void;
  /** The focus left the whole control. */
  onBlur?: () => void;
  /** What one press adds. */
  offered: readonly string[];
  texts: ChipsTexts;
  disabled?: boolean | undefined;
}

/**
 * Several words, chosen or typed. A press on a suggestion adds it, a press on a chosen one removes it; Enter, a comma,
 * Add, or leaving the control adds what was typed. Stands in a Field, whose label names the input.
 */
export function ChipsInput({ name, value, onChange, onBlur, offered, texts, disabled }: ChipsInputProps) {
  const { typed, type, chips, offers, add, remove, announcement } = useChips({ value, onChange, offered, texts });
  const input = useRef<HTMLInputElement>(null);
  const control = useRef<HTMLDivElement>(null);
  useChipFocus(control, input);
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    if (typed.trim()) add(typed);
    onBlur?.();
  };
  // Safari does not focus a pressed button: the input would lose the focus to nothing, and its partly typed word would be added
  const onMouseDown = (event: MouseEvent) => {
    if (typed) event.preventDefault();
  };
  const [chosen, more] = [
    { items: chips, label: texts.chosen, getLabel: texts.removeOne, onPress: remove },
    { items: offers, label: texts.offers, getLabel: texts.addOne, onPress: add },
  ];
  return (
    <div ref={control} className={styles.control} onBlur={leave}>
      <ChipButtons {...chosen} disabled={disabled} onMouseDown={onMouseDown} chosen />
      <ChipInput
        name={name}
        typed={typed}
        input={input}
        disabled={disabled}
        addText={texts.add}
        onType={type}
        onAdd={add}
      />
      <ChipButtons {...more} disabled={disabled} onMouseDown={onMouseDown} />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  );
}

interface ChipInputProps extends Pick<ChipsInputProps, 'name' | 'disabled'> {
  typed: string;
  input: RefObject<HTMLInputElement | null>;
  addText: string;
  onType: (text: string) => void;
  onAdd: (text: string) => void;
}

function ChipInput({ name, typed, input, addText, disabled, onType, onAdd }: ChipInputProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Also with nothing typed: a pasted list is added immediately, and the Enter after it would submit the form
    event.preventDefault();
    if (typed.trim()) onAdd(typed);
  };
  return (
    <div className={styles.typing}>
      <Input
        name={name}
        disabled={disabled}
        onKeyDown={onKeyDown}
        ref={input}
        type="text"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
      <Button variant="secondary" disabled={disabled} onClick={() => onAdd(typed)}>
        {addText}
      </Button>
    </div>
  );
}

interface ChipButtonsProps {
  /** What the buttons are, for screen readers. */
  label: string;
  items: readonly string[];
  /** Tinted, with an X at the end; otherwise with a plus before the word. */
  chosen?: boolean;
  /** What a press on the item does. */
  getLabel: (item: string) => string;
  onPress: (item: string) => void;
  onMouseDown: (event: MouseEvent) => void;
  disabled?: boolean | undefined;
}

/** Buttons in a row that wraps. The list stays in the DOM when it is empty, for `useChipFocus`. */
function ChipButtons({ label, items, chosen, getLabel, onPress, ...rest }: ChipButtonsProps) {
  return (
    <ul aria-label={label} className={styles.list} hidden={items.length === 0}>
      {items.map((item) => (
        <li key={item}>
          <button
            {...rest}
            type="button"
            aria-label={getLabel(item)}
            onClick={() => onPress(item)}
            className={classNames(styles.chip, chosen && styles.chosen)}
          >
            {chosen ? null : <Icon of={Plus} className={styles.icon} />}
            <span>{item}</span>
            {chosen ? <Icon of={X} className={styles.icon} /> : null}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface Options {
  value: string;
  onChange: (value: string) => void;
  offered: readonly string[];
  texts: { added: (chip: string) => string; removed: (chip: string) => string };
}

/** The state of a chips input: chosen chips, suggestions, typed text, and the announcement for screen readers. */
function useChips({ value, onChange, offered, texts }: Options) {
  const [typed, setTyped] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const chips = parseChips(value);

  const add = (text: string) => {
    setTyped('');
    const next = addChips(chips, text, offered);
    const added = next.slice(chips.length);
    if (added.length === 0) return;
    setAnnouncement(texts.added(joinChips(added)));
    onChange(joinChips(next));
  };
  const remove = (chip: string) => {
    setAnnouncement(texts.removed(chip));
    onChange(joinChips(chips.filter((one) => one !== chip)));
  };
  // A comma ends a chip, as in the value
  const type = (text: string) => (text.includes(',') ? add(text) : setTyped(text));
  return { typed, type, chips, offers: listSuggestions(chips, typed, offered), add, remove, announcement };
}

/** The chips of a comma-separated text: trimmed, without case-insensitive duplicates, in their order. */
function parseChips(text: string): string[] {
  const chips = new Map<string, string>();
  for (const part of text.split(',')) {
    const chip = part.trim().replaceAll(/\s+/g, ' ');
    if (chip && !chips.has(toKey(chip))) chips.set(toKey(chip), chip);
  }
  return [...chips.values()];
}

const joinChips = (chips: readonly string[]): string => chips.join(', ');

/** Adds what was typed or pressed; suggestions in their own spelling. */
function addChips(chips: readonly string[], typed: string, offered: readonly string[]): string[] {
  const spelled = parseChips(typed).map((chip) => offered.find((offer) => toKey(offer) === toKey(chip)) ?? chip);
  return parseChips(joinChips([...chips, ...spelled]));
}

/** The suggestions that are not chosen yet and contain the typed text. */
function listSuggestions(chips: readonly string[], typed: string, offered: readonly string[]): string[] {
  const chosen = new Set(chips.map(toKey));
  const part = toKey(typed.trim());
  return offered.filter((offer) => !chosen.has(toKey(offer)) && toKey(offer).includes(part));
}

const toKey = (chip: string) => chip.toLocaleLowerCase();
