import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './layout.module.css';

export interface SectionProps extends Omit<ComponentProps<'section'>, 'title'> {
  title: ReactNode;
  titleAs?: 'h2' | 'h3';
  /** At the end of the title's line: `<Button variant="quiet" flush>`. */
  action?: ReactNode;
  /** Room above: the page's rhythm, or less below a lifted panel. */
  top?: 'normal' | 'small';
}

/** A part of a page under its own title; the section is named by it. */
export function Section({
  title,
  titleAs: Title = 'h2',
  action,
  top = 'normal',
  className,
  children,
  ...props
}: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      {...props}
      className={classNames(styles.section, top === 'small' && styles.sectionSmall, className)}
    >
      <div className={styles.head}>
        <Title id={id} className={styles.title}>
          {title}
        </Title>
        {action}
      </div>
      {children}
    </section>
  );
}
