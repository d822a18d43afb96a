import type { MouseEvent } from 'react';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './chips-input.module.css';

export interface ChipButtonsProps {
  /** What the buttons are, for screen readers. */
  label: string;
  items: readonly string[];
  /** Tinted, with an X at the end; otherwise with a plus before the word. */
  chosen?: boolean;
  /** What a press on this one does, in words. */
  nameOf: (item: string) => string;
  /** `list` and `index` say where the button stands, which is gone afterwards. */
  onPress: (item: string, list: Element | null, index: number) => void;
  onMouseDown: (event: MouseEvent) => void;
  disabled?: boolean | undefined;
}

/** Words that can be pressed, in a row that wraps. The list stays when it is empty, so that the focus finds its way. */
export function ChipButtons({ label, items, chosen, nameOf, onPress, ...rest }: ChipButtonsProps) {
  const press = (item: string, index: number) => (event: MouseEvent<HTMLElement>) =>
    onPress(item, event.currentTarget.closest('ul'), index);
  return (
    <ul aria-label={label} className={styles.list} hidden={items.length === 0}>
      {items.map((item, index) => (
        <li key={item}>
          <button
            {...rest}
            type="button"
            aria-label={nameOf(item)}
            onClick={press(item, index)}
            className={classNames(styles.chip, chosen && styles.chosen)}
          >
            {chosen ? null : <Icon of={Plus} className={styles.icon} />}
            {item}
            {chosen ? <Icon of={X} className={styles.icon} /> : null}
          </button>
        </li>
      ))}
    </ul>
  );
}
