import UserRound from 'lucide-react/icons/user-round';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './avatar.module.css';
import { getInitials, getTint } from './initials.ts';

/** 42, 52, 72 and 112 px tall. */
export type AvatarSize = 'small' | 'normal' | 'large' | 'huge';

export interface AvatarProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Gives the initials and the tint. */
  name: string;
  src?: string | null;
  size?: AvatarSize;
  /** For an avatar without a visible name; otherwise it is decoration. */
  label?: string;
}

/** A person at a cabin window: their picture once it has loaded, else their initials. */
export function Avatar({ name, src, size = 'normal', label, className, ...props }: AvatarProps) {
  const initials = getInitials(name);
  const voice = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  const tint = styles[`tint${getTint(name)}`];
  return (
    <span {...voice} {...props} className={classNames(styles.avatar, styles[size], tint, className)}>
      {initials ? <span translate="no">{initials}</span> : <Icon of={UserRound} />}
      {src ? <Picture key={src} src={pictureFor(size, src)} /> : null}
    </span>
  );
}

const LARGE_SIZES: readonly AvatarSize[] = ['large', 'huge'];

/** The site stores each picture of a person twice, and names the large one: on cards the small one is enough. */
const pictureFor = (size: AvatarSize, src: string): string =>
  LARGE_SIZES.includes(size) ? src : src.replace(/^(\/pictures\/[0-9a-f]{32})-512(?=\.webp$)/, '$1-96');

function Picture({ src }: { src: string }) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  if (state === 'failed') return null;
  return (
    <img
      src={src}
      alt=""
      decoding="async"
      className={classNames(styles.picture, state === 'loaded' && styles.loaded)}
      onLoad={() => setState('loaded')}
      onError={() => setState('failed')}
    />
  );
}

interface PersonProps extends Omit<ComponentProps<'div'>, 'children'> {
  name: string;
  /** Makes the name a link. */
  wrapName?: ((name: ReactNode) => ReactNode) | undefined;
  src?: string | null;
  /** Below the name. */
  line?: ReactNode;
  /** Beside the name, and below it where there is no room. */
  beside?: ReactNode;
  size?: AvatarSize;
  /** `large` where the person is what a dialog is about. */
  nameSize?: 'normal' | 'large';
  /** The element of the name: a heading where the person is what the card is about. */
  as?: 'h2' | 'h3' | 'h4' | 'p' | 'b';
  /** For `aria-labelledby` of the card around it. */
  nameId?: string;
}

const identity = (name: ReactNode) => name;

/** A window with the name beside it. */
export function Person(props: PersonProps) {
  const {
    name,
    wrapName = identity,
    src,
    line,
    beside,
    size,
    nameSize,
    as: Name = 'p',
    nameId,
    className,
    ...rest
  } = props;
  const nameLook = Name === 'b' ? styles.plainName : styles.name;
  const title = (
    <Name className={classNames(nameLook, nameSize === 'large' && styles.largeName)} id={nameId}>
      {wrapName(<bdi>{name}</bdi>)}
    </Name>
  );
  return (
    <div {...rest} className={classNames(styles.person, className)}>
      <Avatar name={name} src={src} size={size} />
      <div className={styles.words}>
        {beside ? (
          <div className={styles.nameRow}>
            {title} <span className={styles.line}>{beside}</span>
          </div>
        ) : (
          title
        )}
        {line ? <div className={styles.line}>{line}</div> : null}
      </div>
    </div>
  );
}
