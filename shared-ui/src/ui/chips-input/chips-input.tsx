import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, useRef } from 'react';
import { Button } from '../button/index.ts';
import { Input } from '../input/index.ts';
import { VisuallyHidden } from '../visually-hidden/index.ts';
import { ChipButtons } from './chip-buttons.tsx';
import styles from './chips-input.module.css';
import { useChips, useKeptFocus } from './use-chips.ts';

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
 * Add, or going on takes what was typed. Stands in a Field, whose label names the input.
 */
export function ChipsInput({ name, value, onChange, onBlur, offered, texts, disabled }: ChipsInputProps) {
  const { typed, type, chips, offers, add, remove, news } = useChips({ value, onChange, offered, said: texts });
  const input = useRef<HTMLInputElement>(null);
  const keepFocus = useKeptFocus(value, input);
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    if (typed.trim()) add(typed);
    onBlur?.();
  };
  // Safari moves no focus onto a pressed button: the input would lose it to nothing, and the half-typed word be taken.
  const onMouseDown = (event: MouseEvent) => {
    if (typed) event.preventDefault();
  };
  const pressed = (act: (chip: string) => void) => (chip: string, list: Element | null, index: number) => {
    keepFocus(list, index);
    act(chip);
  };
  const [chosen, more] = [
    { items: chips, label: texts.chosen, nameOf: texts.removeOne, onPress: pressed(remove) },
    { items: offers, label: texts.offers, nameOf: texts.addOne, onPress: pressed(add) },
  ];
  return (
    <div className={styles.control} onBlur={leave}>
      <ChipButtons {...chosen} {...{ disabled, onMouseDown }} chosen />
      <Typing {...{ name, typed, input, disabled }} addText={texts.add} onType={type} onTake={add} />
      <ChipButtons {...more} {...{ disabled, onMouseDown }} />
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </div>
  );
}

interface TypingProps extends Pick<ChipsInputProps, 'name' | 'disabled'> {
  typed: string;
  input: RefObject<HTMLInputElement | null>;
  addText: string;
  onType: (text: string) => void;
  onTake: (text: string) => void;
}

function Typing({ name, typed, input, addText, disabled, onType, onTake }: TypingProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Also with nothing typed: a pasted list is taken at once, and the Enter after it sent the form half filled in
    event.preventDefault();
    if (typed.trim()) onTake(typed);
  };
  return (
    <div className={styles.typing}>
      <Input
        {...{ name, disabled, onKeyDown }}
        ref={input}
        type="text"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
      <Button variant="secondary" disabled={disabled} onClick={() => onTake(typed)}>
        {addText}
      </Button>
    </div>
  );
}
