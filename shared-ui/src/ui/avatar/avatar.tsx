import { useState, type ComponentProps } from 'react';
import UserRound from 'lucide-react/icons/user-round';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { initialsOf, tintOf } from './initials.ts';
import styles from './avatar.module.css';

/** 42, 52, 72 and 112 px tall. */
export type AvatarSize = 'small' | 'normal' | 'large' | 'huge';

export interface AvatarProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Gives the initials and the tint. */
  name: string;
  src?: string | null;
  size?: AvatarSize;
  /** Set it where no name stands beside the window; otherwise the window is decoration. */
  label?: string;
}

/** A person at a cabin window: their picture once it has loaded, two initials until then or when there is none. */
export function Avatar({ name, src, size = 'normal', label, className, ...props }: AvatarProps) {
  const initials = initialsOf(name);
  const voice = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  const tint = styles[`tint${tintOf(name)}`];
  return (
    <span {...voice} {...props} className={classNames(styles.avatar, styles[size], tint, className)}>
      {initials || <Icon of={UserRound} />}
      {src ? <Picture key={src} src={src} /> : null}
    </span>
  );
}

function Picture({ src }: { src: string }) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  if (state === 'failed') return null;
  return (
    <img
      src={src}
      alt=""
      decoding="async"
      // The host of somebody's picture need not learn which page shows it
      referrerPolicy="no-referrer"
      className={classNames(styles.picture, state === 'loaded' && styles.loaded)}
      onLoad={() => setState('loaded')}
      onError={() => setState('failed')}
    />
  );
}
