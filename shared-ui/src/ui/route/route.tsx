import Plane from 'lucide-react/icons/plane';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './route.module.css';

/** Whose line is colored: the Amigo's solid one, the seeker's dotted one, both when two people are matched, none when nobody is there. */
export type RouteType = 'helper' | 'seeker' | 'matched' | 'nobody';

export interface RouteLineProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Airport codes. Never translated or mirrored. */
  departureAirport: string;
  arrivalAirport: string;
  /** Two cities, under the codes. */
  cities?: readonly [ReactNode, ReactNode];
  /** Between the cities: 'via DOH'. */
  via?: ReactNode;
  type?: RouteType;
  size?: 'normal' | 'small' | 'large';
  /** Hidden texts before the codes, such as 'From' and 'to'. */
  departureLabel?: string;
  arrivalLabel?: string;
  /** The pair of lines is drawn once, from start to end: confirmations only. */
  draw?: boolean;
}

/** Two people, one line: the paired line between two airport codes. */
export function RouteLine(props: RouteLineProps) {
  const { departureAirport, arrivalAirport, cities, via, departureLabel, arrivalLabel, ...appearance } = props;
  const { type = 'matched', size = 'normal', draw, className, ...rest } = appearance;
  return (
    <div {...rest} className={classNames(styles.route, styles[type], styles[size], className)}>
      <Code label={departureLabel}>{departureAirport}</Code>{' '}
      <span aria-hidden="true" className={classNames(styles.path, draw && styles.draw)}>
        <span className={styles.gap} />
        <Icon of={Plane} className={styles.plane} />
      </span>
      <Code label={arrivalLabel}>{arrivalAirport}</Code>{' '}
      {cities ? (
        <span className={styles.cities}>
          <span>{cities[0]}</span> {via ? <span className={styles.via}>{via}</span> : null} <span>{cities[1]}</span>
        </span>
      ) : null}
    </div>
  );
}

function Code({ label, children }: { label?: string; children: string }) {
  return (
    <span className={styles.code} translate="no">
      {label ? <VisuallyHidden>{`${label} `}</VisuallyHidden> : null}
      <span>{children}</span>
    </span>
  );
}

interface PairLineProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** In gray, for empty places; `open` is broken in the middle, for what could not be reached. */
  tone?: 'color' | 'gray' | 'open';
}

/** The paired line alone, as decoration. */
export function PairLine({ tone = 'color', className, ...props }: PairLineProps) {
  return <span aria-hidden="true" {...props} className={classNames(styles.pair, styles[tone], className)} />;
}
