import { DropdownMenu } from 'radix-ui';
import { createContext, type ReactNode, use, useRef, useState } from 'react';
import { Button } from '../button/index.ts';
import { classNames } from '../class-names.ts';
import { Icon, type IconDrawing } from '../icon/icon.tsx';
import { Host } from '../as-child.tsx';
import styles from './menu.module.css';

const GAP_IN_PX = 8;
const ROOM_TO_THE_EDGE_IN_PX = 16;

export interface MenuProps {
  /** The words of the button that opens it: More. They name the menu too. */
  label: ReactNode;
  icon?: IconDrawing;
  /** Called when it opens, to fetch what its acts will need. */
  onOpen?: () => void;
  /** MenuItems, and a MenuLine before what is dangerous. */
  children: ReactNode;
}

/** Runs when the menu is away and the focus is back at its button, so that a dialog knows where to give it back. */
type Act = () => void;
const Choose = createContext<(act: Act | undefined) => void>(() => undefined);

/**
 * Seldom-used acts under a button. Arrows, Home, End and letters go through it, Escape closes it, and the focus goes back.
 *
 * Not modal: radix would hold the page still by a style element, which our content security policy refuses.
 */
export function Menu({ label, icon, onOpen, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<Act>(undefined);
  const choose = (act: Act | undefined): void => void (chosen.current = act);
  const [place, setPlace] = useState<Place>({ container: null, dir: 'ltr' });
  const open = (): void => {
    if (button.current) setPlace(placeOf(button.current));
    onOpen?.();
  };
  const giveFocusBack = (event: Event): void => {
    const act = chosen.current;
    chosen.current = undefined;
    if (!act) return;
    event.preventDefault();
    button.current?.focus({ preventScroll: true });
    act();
  };
  return (
    <DropdownMenu.Root modal={false} dir={place.dir} onOpenChange={(isOpen) => isOpen && open()}>
      <DropdownMenu.Trigger asChild>
        <Button ref={button} variant="secondary" size="small" icon={icon}>
          {label}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={place.container}>
        <DropdownMenu.Content
          loop
          align="end"
          sideOffset={GAP_IN_PX}
          collisionPadding={ROOM_TO_THE_EDGE_IN_PX}
          onCloseAutoFocus={giveFocusBack}
          className={styles.menu}
        >
          <Choose value={choose}>{children}</Choose>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface Place {
  container: HTMLElement | null;
  dir: 'ltr' | 'rtl';
}

/** The landmark of the button, for at the end of the page the menu would be in none; and radix reads no direction by itself. */
const placeOf = (button: HTMLElement): Place => ({
  container: button.closest('main'),
  dir: getComputedStyle(button).direction === 'rtl' ? 'rtl' : 'ltr',
});

export interface MenuItemProps {
  icon: IconDrawing;
  /** Stands last, after a line. */
  danger?: boolean;
  /** The child is a link, which the item becomes. */
  asChild?: boolean;
  /** Called once the menu is closed. Not for a link, which is followed. */
  onSelect?: Act;
  children: ReactNode;
}

/** One act of a menu, or with `asChild` a link. */
export function MenuItem({ icon, danger, asChild, onSelect, children }: MenuItemProps) {
  const choose = use(Choose);
  return (
    <DropdownMenu.Item asChild onSelect={() => choose(onSelect)}>
      <Host
        tag="div"
        asChild={asChild}
        className={classNames(styles.item, danger && styles.danger)}
        around={(words) => (
          <>
            <Icon of={icon} />
            <span className={styles.words}>{words}</span>
          </>
        )}
      >
        {children}
      </Host>
    </DropdownMenu.Item>
  );
}

/** Parts a menu. */
export const MenuLine = () => <DropdownMenu.Separator className={styles.line} />;
