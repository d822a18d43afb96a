import styles from './textarea.module.css';

/**
 * How much is written of how much may be: '108 / 500'. Turns red beyond. Characters are counted as the contracts count.
 */
export function Counter({ value, max }: { value: string; max: number }) {
  const length = value.trim().length;
  return (
    <bdi dir="ltr" className={length > max ? styles.over : undefined}>
      {length} / {max}
    </bdi>
  );
}
