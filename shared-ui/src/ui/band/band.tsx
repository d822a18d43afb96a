import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ComponentProps, ReactNode } from 'react';
import { type AsChildProps, Host } from '../as-child.tsx';
import { classNames } from '../class-names.ts';
import { Icon, type IconDrawing } from '../icon/icon.tsx';
import { Wrap, type WrapWidth } from '../layout/layout.tsx';
import { wrapText } from '../wrap-text.tsx';
import styles from './band.module.css';
import { Pictogram } from './pictogram.tsx';

export interface BandProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** The page's h1. */
  title: ReactNode;
  icon?: IconDrawing;
  /** Instead of the icon: the window of the person whose page it is. */
  picture?: ReactNode;
  /** One or two sentences under the title. */
  lead?: ReactNode;
  /** A way back above the title: `<BackLink asChild><Link …/></BackLink>`. */
  back?: ReactNode;
  /** Shares the width of what follows. */
  width?: WrapWidth;
  /** `slim` for pages that are tools; `tall` when a lifted panel overlaps its lower edge. */
  height?: 'normal' | 'slim' | 'tall';
}

/** The wayfinding sign at the top of a page. */
export function Band(props: BandProps) {
  const { title, icon, picture, lead, back, width, height = 'normal', className, ...rest } = props;
  return (
    <div {...rest} className={classNames(styles.band, styles[height], className)}>
      <Wrap width={width}>
        {back ? <div className={styles.back}>{back}</div> : null}
        <div
          className={classNames(
            styles.inner,
            back ? styles.afterBack : undefined,
            picture ? styles.withPicture : undefined,
          )}
        >
          {icon ? <Pictogram icon={icon} size={height === 'slim' ? 'small' : 'normal'} /> : picture}
          <h1 className={styles.title}>{title}</h1>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </div>
      </Wrap>
    </div>
  );
}

interface BackLinkProps extends ComponentProps<'a'>, AsChildProps {}

/** A link back, with its arrow: `<BackLink asChild><Link to="/">Back to Home</Link></BackLink>`. */
export function BackLink({ className, ...props }: BackLinkProps) {
  return (
    <Host
      {...props}
      tag="a"
      className={classNames(styles.backLink, className)}
      around={(text) => (
        <>
          <Icon of={ArrowLeft} flip />
          {wrapText(text)}
        </>
      )}
    />
  );
}

export { Pictogram, type PictogramProps } from './pictogram.tsx';
