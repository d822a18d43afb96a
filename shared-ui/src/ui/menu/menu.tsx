import { DropdownMenu } from 'radix-ui';
import { createContext, type ReactNode, use, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { Icon, type IconDrawing } from '../icon/icon.tsx';
import { Host } from '../as-child.tsx';
import styles from './menu.module.css';

const GAP_PX = 8;
const EDGE_PADDING_PX = 16;

export interface MenuProps {
  /** The text of the button that opens it: More. They name the menu too. */
  label: ReactNode;
  icon?: IconDrawing;
  /** Called when it opens, to preload what its actions need. */
  onOpen?: () => void;
  /** MenuItems, and a MenuLine before what is dangerous. */
  children: ReactNode;
}

/** Runs after the menu has closed and the focus is back at its button, so that a dialog can return it there. */
type Action = () => void;
const ChooseContext = createContext<(action: Action | undefined) => void>(() => undefined);

/**
 * Rarely used actions under a button. Arrows, Home, End and letters navigate, Escape closes it, and the focus returns.
 *
 * Not modal: radix would lock the page by a style element, which our content security policy refuses.
 */
export function Menu({ label, icon, onOpen, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<Action>(undefined);
  const choose = (action: Action | undefined): void => void (chosen.current = action);
  const [place, setPlace] = useState<Placement>({ container: null, dir: 'ltr' });
  const open = (): void => {
    if (button.current) setPlace(getPlacement(button.current));
    onOpen?.();
  };
  const restoreFocus = (event: Event): void => {
    const action = chosen.current;
    chosen.current = undefined;
    if (!action) return;
    event.preventDefault();
    button.current?.focus({ preventScroll: true });
    action();
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
          sideOffset={GAP_PX}
          collisionPadding={EDGE_PADDING_PX}
          onCloseAutoFocus={restoreFocus}
          className={styles.menu}
        >
          <ChooseContext value={choose}>{children}</ChooseContext>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface Placement {
  container: HTMLElement | null;
  dir: 'ltr' | 'rtl';
}

/** The landmark of the button, since at the end of the page the menu would be in none; and its direction, which radix needs. */
const getPlacement = (button: HTMLElement): Placement => ({
  container: button.closest('main'),
  dir: getComputedStyle(button).direction === 'rtl' ? 'rtl' : 'ltr',
});

export interface MenuItemProps {
  icon: IconDrawing;
  /** Goes last, after a MenuSeparator. */
  danger?: boolean;
  /** The child is a link, which the item becomes. */
  asChild?: boolean;
  /** Called once the menu is closed. Not for a link, which is followed. */
  onSelect?: Action;
  children: ReactNode;
}

/** One action of a menu, or with `asChild` a link. */
export function MenuItem({ icon, danger, asChild, onSelect, children }: MenuItemProps) {
  const choose = use(ChooseContext);
  return (
    <DropdownMenu.Item asChild onSelect={() => choose(onSelect)}>
      <Host
        tag="div"
        asChild={asChild}
        className={classNames(styles.item, danger && styles.danger)}
        around={(text) => (
          <>
            <Icon of={icon} />
            <span className={styles.words}>{text}</span>
          </>
        )}
      >
        {children}
      </Host>
    </DropdownMenu.Item>
  );
}

/** A separator. */
export const MenuSeparator = () => <DropdownMenu.Separator className={styles.line} />;
