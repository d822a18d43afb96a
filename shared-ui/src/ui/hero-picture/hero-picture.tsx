import { type ComponentProps, useId } from 'react';
import { classNames } from '../class-names.ts';
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

/** An older woman, at the window on the left. */
function Traveler() {
  return (
    <g transform="rotate(5 190 320)">
      <rect x="172" y="318" width="42" height="60" fill="#b97a50" />
      <path
        d="M192 232c36 0 58 22 58 54 0 8 8 15 10 21 1 4-5 6-9 7 1 20-14 34-37 34-40 0-76-22-76-60 0-34 22-56 54-56Z"
        fill="#c98a5e"
      />
      <path
        d="M196 222c-46 0-72 30-72 66 0 42 30 64 70 62 14-1 18-14 14-28-5-16 2-26 14-30 18-6 30-16 32-30-10-26-32-40-58-40Z"
        fill="#dfe4e2"
      />
      <path
        d="M138 262c14-20 40-28 66-24M132 290c10-20 30-32 56-32M142 322c2-16 12-30 28-38"
        fill="none"
        stroke="#b5c0be"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle cx="128" cy="258" r="26" fill="#cdd5d3" />
      <path
        d="M114 252c6-10 20-12 28-4M112 264c8-8 22-8 30 0"
        fill="none"
        stroke="#aab6b4"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <ellipse cx="206" cy="306" rx="9" ry="13" fill="#b97a50" />
      <circle cx="206" cy="324" r="6" fill="#ffbe3d" stroke="#0a292d" strokeOpacity=".35" strokeWidth="2" />
      <path d="M236 326q8 5 14 1" fill="none" stroke="#6e3b1d" strokeWidth="4" strokeLinecap="round" />
      <path d="M238 290q6-4 11 0" fill="none" stroke="#3d2417" strokeWidth="4" strokeLinecap="round" />
    </g>
  );
}

/** The one who flies with her, at the window on the right. */
function Companion() {
  return (
    <g transform="rotate(-4 410 320)">
      <rect x="384" y="306" width="46" height="70" fill="#7a4a2f" />
      <path
        d="M408 216c-38 0-60 24-60 56 0 9-9 17-11 23-1 5 5 7 10 8-1 22 15 36 40 36 42 0 76-24 76-64 0-36-22-59-55-59Z"
        fill="#8d5837"
      />
      <path
        d="M402 200c-22-4-44 8-54 28-8 14 4 26 18 28 14 2 22 10 22 24 0 14 2 26 10 34 12 14 34 22 48 12 26-16 38-44 32-72-6-34-40-52-76-54Z"
        fill="#2c1b18"
      />
      <g fill="#2c1b18">
        <circle cx="366" cy="220" r="20" />
        <circle cx="396" cy="206" r="22" />
        <circle cx="428" cy="210" r="22" />
        <circle cx="456" cy="230" r="22" />
        <circle cx="470" cy="260" r="22" />
        <circle cx="464" cy="292" r="20" />
        <circle cx="446" cy="318" r="17" />
      </g>
      <ellipse cx="392" cy="294" rx="9" ry="13" fill="#7a4a2f" />
      <path d="M348 316q7 9 19 5" fill="none" stroke="#3c1d12" strokeWidth="4" strokeLinecap="round" />
      <path d="M349 278q6-4 12 0" fill="none" stroke="#1d100c" strokeWidth="4" strokeLinecap="round" />
    </g>
  );
}

/** Their two seats, and the armrest between them. */
function Seats() {
  return (
    <>
      <g>
        <path d="M96 374Q96 340 130 340H250Q284 340 284 374V520H96Z" fill="#74204f" />
        <path d="M74 430Q74 392 112 392H268Q306 392 306 430V520H74Z" fill="#862a5e" />
        <path d="M124 340H256V384Q256 396 244 396H136Q124 396 124 384Z" fill="#fff4dc" />
        <path d="M138 376H242" stroke="#74204f" strokeWidth="5" strokeLinecap="round" strokeDasharray=".1 11.5" />
        <path d="M138 364H242" stroke="#0b5459" strokeWidth="4" strokeLinecap="round" />
      </g>
      <g>
        <path d="M316 374Q316 340 350 340H470Q504 340 504 374V520H316Z" fill="#0b4a50" />
        <path d="M294 430Q294 392 332 392H488Q526 392 526 430V520H294Z" fill="#0e5f65" />
        <path d="M344 340H476V384Q476 396 464 396H356Q344 396 344 384Z" fill="#fff4dc" />
        <path d="M358 376H462" stroke="#74204f" strokeWidth="5" strokeLinecap="round" strokeDasharray=".1 11.5" />
        <path d="M358 364H462" stroke="#0b5459" strokeWidth="4" strokeLinecap="round" />
      </g>
      <rect x="284" y="440" width="32" height="80" rx="12" fill="#0a292d" />
    </>
  );
}
