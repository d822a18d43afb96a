import { classNames } from '../class-names.ts';
import { useFieldGroup } from '../field/field-control.ts';
import { wrapText } from '../wrap-text.tsx';
import type { Option } from './option-rows.tsx';
import styles from './option-rows.module.css';

export interface CheckRowsProps<Value extends string> {
  name: string;
  /** The chosen options' values, in the order of the options. */
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  /** The focus left one of the options. */
  onBlur?: () => void;
  options: readonly Option<Value>[];
  disabled?: boolean | undefined;
  /** Its label without a Field. */
  'aria-label'?: string;
}

/** Any of a few: checkboxes in edged rows, beside each other where they fit. Stands in a `<Field group>`, whose label names it. */
export function CheckRows<Value extends string>(props: CheckRowsProps<Value>) {
  const { name, value, onChange, onBlur, options, disabled, 'aria-label': label } = props;
  const { id, 'aria-invalid': isInvalid, ...group } = useFieldGroup({ 'aria-label': label });
  const toggle = (changed: Value, isChecked: boolean) => {
    const isChosen = (option: Value) => (option === changed ? isChecked : value.includes(option));
    onChange(options.map((option) => option.value).filter(isChosen));
  };
  return (
    <div {...group} role="group" className={classNames(styles.options, styles.wideSide)}>
      {options.map((option, index) => (
        <label key={option.value} className={styles.row}>
          <input
            name={name}
            {...(index === 0 ? { id } : null)}
            type="checkbox"
            value={option.value}
            checked={value.includes(option.value)}
            disabled={disabled || option.disabled}
            aria-invalid={isInvalid}
            onBlur={onBlur}
            onChange={({ target }) => toggle(option.value, target.checked)}
            className={classNames(styles.radio, styles.check)}
          />
          <span className={styles.text}>
            {wrapText(option.label)}
            {option.help ? <small className={styles.help}>{option.help}</small> : null}
          </span>
        </label>
      ))}
    </div>
  );
}
