import { useState } from 'react';
import Star from 'lucide-react/icons/star';
import { classNames } from '../class-names.ts';
import { useFieldGroup } from '../field/field-control.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './stars-input.module.css';

export interface StarsInputProps {
  name: string;
  /** 1 to `outOf`; 0 while none is chosen. */
  value: number;
  onChange: (value: number) => void;
  /** The focus left the stars. */
  onBlur?: () => void;
  /** Names each star: '4 stars'. */
  getLabel: (stars: number) => string;
  outOf?: number;
  disabled?: boolean | undefined;
  /** Its label without a Field. */
  'aria-label'?: string;
}

/**
 * A rating to give: radios, 52 px each. A star under the pointer shows what a press would give. Stands in a `<Field
 * group>`, whose label names it.
 */
export function StarsInput({ value, onChange, onBlur, getLabel, outOf = 5, ...props }: StarsInputProps) {
  const { name, disabled, 'aria-label': label } = props;
  const { id, ...group } = useFieldGroup({ 'aria-label': label });
  const [pointed, setPointed] = useState(0);
  const shown = pointed || value;
  // A dialog's focus trap would take each radio for a tab stop
  const stop = (reached: boolean) => (reached ? { id } : { tabIndex: -1 });
  const stars = Array.from({ length: outOf }, (_, index) => index + 1);
  return (
    <div
      {...group}
      role="radiogroup"
      className={styles.stars}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onBlur?.()}
      onPointerLeave={() => setPointed(0)}
    >
      {stars.map((star) => (
        <label
          key={star}
          className={styles.star}
          // Not of a finger: where it was lifted, nothing points any more
          onPointerEnter={({ pointerType }) => !disabled && pointerType !== 'touch' && setPointed(star)}
        >
          <input
            name={name}
            disabled={disabled}
            {...stop(star === (value || 1))}
            type="radio"
            value={star}
            checked={star === value}
            aria-label={getLabel(star)}
            onChange={() => onChange(star)}
            className={styles.radio}
          />
          <Icon of={Star} className={classNames(styles.icon, star <= shown && styles.on)} />
        </label>
      ))}
    </div>
  );
}
