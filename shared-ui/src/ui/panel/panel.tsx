import { useId, type ComponentProps, type ReactNode } from 'react';
import { Host, type AsChildProps } from '../as-child.tsx';
import { classNames } from '../class-names.ts';
import { wrapText } from '../wrap-text.tsx';
import styles from './panel.module.css';

interface PanelVariant {
  /** Stands over the lower edge of a tall band. */
  lift?: boolean;
  /** Lays the contents out in a column with this much room between them. */
  gap?: 'small' | 'normal';
}

export interface PanelProps extends Omit<ComponentProps<'section'>, 'title'>, PanelVariant, AsChildProps {
  title?: ReactNode;
  titleAs?: 'h2' | 'h3';
  /** Stands at the end of the title's line, or below it: a badge, or a few controls. */
  aside?: ReactNode;
}

/** A plain white surface. With a title it is a region of that name; `asChild` makes a form of it. */
export function Panel({ title, titleAs: Title = 'h2', aside, lift, gap, className, ...props }: PanelProps) {
  const id = useId();
  const name = title ? { 'aria-labelledby': id } : null;
  return (
    <Host
      {...name}
      {...props}
      tag={title ? 'section' : 'div'}
      className={classNames(getClassName({ lift, gap }), className)}
      around={(inner) => (
        <>
          <PanelHead aside={aside}>
            {title ? (
              <Title id={id} className={styles.title}>
                {title}
              </Title>
            ) : null}
          </PanelHead>
          {wrapText(inner)}
        </>
      )}
    />
  );
}

/** A line of its own only where there is more than the title on it. */
function PanelHead({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return aside ? (
    <div className={styles.head}>
      {children}
      {aside}
    </div>
  ) : (
    children
  );
}

export interface FieldsetPanelProps extends ComponentProps<'fieldset'>, PanelVariant {
  legend: ReactNode;
}

/** A panel that groups fields of a form under a legend. */
export function FieldsetPanel({ legend, lift, gap, className, children, ...props }: FieldsetPanelProps) {
  return (
    <fieldset {...props} className={classNames(getClassName({ lift, gap }), className)}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={classNames(styles.fields, gap && styles[gap])}>{children}</div>
    </fieldset>
  );
}

const getClassName = ({ lift, gap }: PanelVariant) =>
  classNames(styles.panel, lift && styles.lift, gap && styles.column, gap && styles[gap]);
