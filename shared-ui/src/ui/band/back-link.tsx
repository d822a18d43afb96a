import type { ComponentProps } from 'react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Host, type AsChildProps } from '../as-child.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './band.module.css';

export interface BackLinkProps extends ComponentProps<'a'>, AsChildProps {}

/** A link back, with its arrow: `<BackLink asChild><Link to="/">Back to Home</Link></BackLink>`. */
export function BackLink({ className, ...props }: BackLinkProps) {
  return (
    <Host
      {...props}
      tag="a"
      className={classNames(styles.backLink, className)}
      around={(words) => (
        <>
          <Icon of={ArrowLeft} flip />
          {words}
        </>
      )}
    />
  );
}
