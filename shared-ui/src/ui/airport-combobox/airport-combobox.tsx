import { type ComponentProps, useId, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl } from '../field/field-control.ts';
import type { IconDrawing } from '../icon/icon.tsx';
import inputStyles from '../input/input.module.css';
import { WithIcon } from '../input/input.tsx';
import { loadOnFirstUse } from '../load-on-first-use.ts';
import styles from './airport-combobox.module.css';
import type { AirportListTexts, InputHandlers, ListState } from './airport-list.tsx';
import type { AirportOption } from './airport-option.ts';
import { type AirportText, type AirportTextInput, useAirportText } from './use-airport-text.ts';

type InputAttributes = Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'onClick' | 'onKeyDown' | 'type' | 'list' | 'defaultValue' | 'children' | 'ref'
>;

export interface AirportComboboxProps extends InputAttributes, AirportTextInput {
  texts: AirportListTexts;
  /** Without it all that match are in a list that scrolls. */
  maxSuggestions?: number | undefined;
  icon?: IconDrawing | undefined;
}

const lateList = loadOnFirstUse(() => import('./airport-list.tsx'));

/** Loads the list of suggestions before the first use of the page. */
export const loadAirportList = lateList.load;

/**
 * Finds an airport by code, name, city or country (spec §5). A text that matches no airport stays and is the value then: no
 * code, so that the form's rules refuse it.
 */
export function AirportCombobox({
  airports,
  value,
  onChange,
  resets,
  texts,
  maxSuggestions,
  icon,
  onBlur,
  ...props
}: AirportComboboxProps) {
  const control = useFieldControl(props);
  const field = useAirportText({ airports, value, onChange, resets });
  const list = lateList.useModule();
  const menu = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [{ expanded, activeId }, setListState] = useState<ListState>({ expanded: false });
  const { handlers, listHandlers, startsOpen } = useInputHandlers(field);
  const input = (
    <input
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      {...control}
      {...handlers}
      ref={inputRef}
      type="text"
      role="combobox"
      aria-autocomplete="list"
      aria-controls={menu}
      aria-expanded={expanded}
      aria-activedescendant={activeId}
      value={field.text}
      onBlur={(event) => {
        handlers.onBlur(event);
        onBlur?.(event);
      }}
      className={classNames(inputStyles.input, props.className)}
    />
  );
  return (
    <div className={styles.combobox}>
      {icon ? (
        <WithIcon icon={icon} flip>
          {input}
        </WithIcon>
      ) : (
        input
      )}
      {list ? (
        <list.AirportList
          ref={listHandlers}
          field={field}
          texts={texts}
          maxSuggestions={maxSuggestions}
          startsOpen={startsOpen}
          ids={{ input: control.id, menu }}
          input={inputRef}
          onState={setListState}
        />
      ) : null}
    </div>
  );
}

/** What the input does: until the list has loaded, that of a text input, whose text the list then searches. */
function useInputHandlers(field: AirportText) {
  const listHandlers = useRef<InputHandlers>(null);
  const [startsOpen, setStartsOpen] = useState(false);
  const commitText = () => {
    setStartsOpen(false);
    field.commitText();
  };
  const own: InputHandlers = {
    onBlur: commitText,
    onChange: ({ currentTarget }) => {
      setStartsOpen(true);
      field.type(currentTarget.value);
    },
    onClick: () => setStartsOpen(field.text === ''),
    // Enter submits the form, which needs this text
    onKeyDown: ({ key }) => key === 'Enter' && commitText(),
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

export type { AirportOption };
