import { type ComponentProps, type ReactNode, useId } from 'react';
import { type AsChildProps, Host } from '../as-child.tsx';
import { classNames } from '../class-names.ts';
import styles from './layout.module.css';

/** 1240 px for pages, 46rem for forms, 36rem for one small thing. */
export type WrapWidth = 'page' | 'narrow' | 'slim';

export interface WrapProps extends ComponentProps<'div'> {
  width?: WrapWidth;
  /** Room above: 2rem, or the room between sections. */
  top?: 'none' | 'normal' | 'section';
}

/** Holds a page's contents to their width, with the gutter at both sides. */
export function Wrap({ width = 'page', top = 'none', className, ...props }: WrapProps) {
  const room = top === 'normal' ? styles.topNormal : top === 'section' && styles.topSection;
  return <div {...props} className={classNames(styles.wrap, styles[width], room, className)} />;
}

interface SectionProps extends Omit<ComponentProps<'section'>, 'title'> {
  title: ReactNode;
  titleAs?: 'h2' | 'h3';
  /** A line under the title: how many there are. */
  note?: ReactNode;
  /** At the end of the title's line: `<Button variant="quiet" flush>`. */
  action?: ReactNode;
  /** Room above: the page's rhythm, or less below a lifted panel. */
  top?: 'normal' | 'small';
}

/** A part of a page under its own title; the section is named by it. */
export function Section({
  title,
  titleAs: Title = 'h2',
  note,
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
        <div className={styles.titles}>
          <Title id={id} className={styles.title}>
            {title}
          </Title>
          {note}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

interface GridProps extends ComponentProps<'div'>, AsChildProps {
  /** `cards`: as many as fit at 21.5rem. `pair`: two wide ones. `wide`: 30rem each, never one across the page. */
  columns?: 'cards' | 'pair' | 'wide';
  /** 16 px apart, and 12 on phones: compact tickets. */
  dense?: boolean;
}

/** Cards in columns, 24 px apart. */
export function Grid({ columns = 'cards', dense, className, ...props }: GridProps) {
  const classes = classNames(styles.grid, styles[columns], dense && styles.dense, className);
  return <Host {...props} tag="div" className={classes} />;
}

interface StackProps extends ComponentProps<'div'>, AsChildProps {
  gap?: 'small' | 'normal' | 'large';
  /** Children keep their own width, or are stretched to the whole. */
  align?: 'start' | 'stretch' | 'center';
}

/** One under the other. */
export function Stack({ gap = 'normal', align = 'stretch', className, ...props }: StackProps) {
  return <Host {...props} tag="div" className={classNames(styles.stack, styles[gap], styles[align], className)} />;
}

interface RowProps extends ComponentProps<'div'>, AsChildProps {
  /** `between` sends the last to the end of the line. */
  justify?: 'start' | 'between' | 'center';
}

/** Side by side, wrapping. */
export function Row({ justify = 'start', className, ...props }: RowProps) {
  return <Host {...props} tag="div" className={classNames(styles.row, styles[`justify-${justify}`], className)} />;
}

/** A row of buttons that take the whole width on a phone. */
export function Actions({ center, className, ...props }: ComponentProps<'div'> & { center?: boolean }) {
  return <div {...props} className={classNames(styles.actions, center && styles.actionsCenter, className)} />;
}

/** Two columns from 48rem on; `side` gives the second more room. */
export function Columns({ side, className, ...props }: ComponentProps<'div'> & { side?: boolean }) {
  return <div {...props} className={classNames(styles.columns, side && styles.side, className)} />;
}
