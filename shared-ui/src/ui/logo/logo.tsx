import { useId, type ComponentProps } from 'react';
import { Host, type AsChildProps } from '../as-child.tsx';
import { classNames } from '../class-names.ts';
import styles from './logo.module.css';

/** The mark alone: two people at a cabin window. Its colors are the brand's and stay in every theme. */
export function LogoMark({ className, ...props }: ComponentProps<'svg'>) {
  const pane = useId();
  return (
    <svg viewBox="0 0 36 44" aria-hidden="true" {...props} className={classNames(styles.mark, className)}>
      <rect x="1.5" y="1.5" width="33" height="41" rx="16.5" fill="#ffbe3d" stroke="#0a292d" strokeWidth="3" />
      <clipPath id={pane}>
        <rect x="3" y="3" width="30" height="38" rx="15" />
      </clipPath>
      <g clipPath={`url(#${pane})`}>
        <rect x="1" y="26" width="16" height="20" rx="5" fill="#74204f" />
        <rect x="19" y="26" width="16" height="20" rx="5" fill="#0b5459" />
        <circle cx="11.6" cy="20" r="5.6" fill="#74204f" />
        <circle cx="24.4" cy="18.6" r="5.6" fill="#0b5459" />
      </g>
    </svg>
  );
}

export interface LogoProps extends ComponentProps<'span'>, AsChildProps {}

/** Mark and wordmark; its text are the children. As a link: `<Logo asChild><Link to="/">{product}</Link></Logo>`. */
export function Logo({ className, ...props }: LogoProps) {
  return (
    <Host
      {...props}
      tag="span"
      className={classNames(styles.logo, className)}
      around={(text) => (
        <>
          <LogoMark />
          <span>{text}</span>
        </>
      )}
    />
  );
}
