import { useId, type ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Companion, Seats, Traveler } from './people.tsx';
import styles from './hero-picture.module.css';

const WINDOWS = [48, 236, 424];

/** Two people side by side in a cabin, looking out together. Decoration: the words beside it say what the site is for. */
export function HeroPicture({ className, ...props }: Omit<ComponentProps<'svg'>, 'children'>) {
  const id = useId();
  const url = (part: string) => `url(#${id}${part})`;
  return (
    <svg
      viewBox="0 0 600 500"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      {...props}
      className={classNames(styles.picture, className)}
    >
      <Shapes id={id} />
      <g clipPath={url('wall')}>
        <Wall />
        <g clipPath={url('panes')}>
          <Sky fill={url('sky')} />
        </g>
        <g fill="none" stroke="#0a292d" strokeOpacity=".2" strokeWidth="3">
          <Panes />
        </g>
        <Traveler />
        <Companion />
        <Seats />
      </g>
    </svg>
  );
}

function Shapes({ id }: { id: string }) {
  return (
    <defs>
      <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" className={styles.sky1} />
        <stop offset=".5" className={styles.sky2} />
        <stop offset=".78" className={styles.sky3} />
        <stop offset="1" className={styles.sky4} />
      </linearGradient>
      <clipPath id={`${id}panes`}>
        <Panes />
      </clipPath>
      <clipPath id={`${id}wall`}>
        <path d="M0 40Q0 0 40 0H560Q600 0 600 40V500H0Z" />
      </clipPath>
    </defs>
  );
}

function Panes() {
  return WINDOWS.map((x) => <rect key={x} x={x} y="58" width="128" height="196" rx="64" />);
}

function Wall() {
  return (
    <>
      <rect width="600" height="500" className={styles.wall} />
      <rect y="316" width="600" height="4" fill="#0a292d" opacity=".12" />
      <rect y="320" width="600" height="180" fill="#0a292d" opacity=".07" />
      <g className={styles.frame} stroke="#0a292d" strokeOpacity=".16" strokeWidth="2">
        {WINDOWS.map((x) => (
          <rect key={x} x={x - 13} y="43" width="156" height="226" rx="78" />
        ))}
      </g>
    </>
  );
}

function Sky({ fill }: { fill: string }) {
  return (
    <>
      <rect width="600" height="300" fill={fill} />
      <circle cx="318" cy="196" r="40" className={styles.sun} />
      <g className={styles.cloud} opacity=".92">
        <rect x="20" y="214" width="120" height="20" rx="10" />
        <rect x="70" y="198" width="92" height="22" rx="11" />
        <rect x="396" y="128" width="84" height="16" rx="8" />
        <rect x="440" y="114" width="96" height="20" rx="10" />
        <rect x="228" y="226" width="160" height="20" rx="10" />
      </g>
      <path d="M392 268 L512 196 L530 150 L546 148 L540 202 L600 214 V300 H392Z" className={styles.wing} />
      <path d="M512 196 L530 150 L546 148 L540 202Z" fill="#ffbe3d" />
      <g fill="none" stroke="#fff">
        <path d="M30 168 Q300 20 580 128" strokeWidth="5" />
        <path d="M30 186 Q300 38 580 146" strokeWidth="6" strokeLinecap="round" strokeDasharray=".1 13" />
      </g>
    </>
  );
}
