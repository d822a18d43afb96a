import { Component, type ComponentType, type ReactNode, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { Slot, type SlotName, type SlotProps, useCurrentUser } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { ToastCard, ToastProvider, ToastViewport } from 'shared-ui/ui/toast';
import type { EmptySlotProps, FakeShell } from './fake-shell.ts';
import styles from './stand-alone.module.css';

interface BarProps {
  shell: FakeShell;
  links: string[];
  hasSlots: boolean;
  /** Absent with a real backend, where only its own pages log one in. */
  logIn?: () => void;
  logOut?: () => void;
}

/** What stands in for header, menus and toasts of the shell. */
export function Bar({ shell, links, hasSlots, logIn, logOut }: BarProps) {
  const { user } = useCurrentUser();
  const badge = 'header.unread' in shell.slots ? <Slot name="header.unread" /> : null;
  return (
    <header className={styles.bar}>
      <b>Fake shell</b>
      <nav aria-label="Pages of this remote" className={styles.links}>
        {[...links, ...(hasSlots ? ['/standalone/slots'] : [])].map((path) => (
          <NavLink key={path} to={path} end>
            {path}
          </NavLink>
        ))}
        {badge}
      </nav>
      <span className={styles.acts}>
        {user ? `Logged in as ${user.username}` : 'Logged out'}
        {logIn && logOut ? (
          <Button variant="secondary" size="small" onClick={user ? logOut : logIn}>
            {user ? 'Log out' : 'Log in'}
          </Button>
        ) : null}
        <Direction />
      </span>
      <Toasts shell={shell} />
    </header>
  );
}

function Direction() {
  const [direction, setDirection] = useState(document.documentElement.dir || 'ltr');
  const other = direction === 'rtl' ? 'ltr' : 'rtl';
  const turn = (): void => {
    document.documentElement.dir = other;
    setDirection(other);
  };
  return (
    <Button variant="secondary" size="small" onClick={turn} aria-label={`Write from ${other}`}>
      {other}
    </Button>
  );
}

function Toasts({ shell }: { shell: FakeShell }) {
  const toast = shell.toasts.at(-1);
  return (
    <ToastProvider label="Notification">
      {toast ? <ToastCard key={shell.toasts.length} {...toast} closeLabel="Close" /> : null}
      <ToastViewport label="Notifications" />
    </ToastProvider>
  );
}

/** Where another site would show something. */
export function SlotBox({ name, handed }: EmptySlotProps) {
  return (
    <span className={styles.box}>
      Slot <b>{name}</b> {JSON.stringify(handed)}
    </span>
  );
}

/** Which props belong to which name its standalone page has said. */
const AnySlot = Slot as unknown as ComponentType<{ name: SlotName }>;

interface SlotsPageProps {
  slots: SlotName[];
  props: Partial<SlotProps>;
}

/** What this remote shows on the pages of others. */
export function SlotsPage({ slots, props }: SlotsPageProps) {
  return (
    <div className={styles.slots}>
      <h1>Its slots</h1>
      {slots.map((name) => (
        <section key={name}>
          <h2>{name}</h2>
          <Held>
            <AnySlot name={name} {...props[name]} />
          </Held>
        </section>
      ))}
    </div>
  );
}

/** One that breaks leaves the others standing. */
class Held extends Component<{ children: ReactNode }, { sentence?: string }> {
  override state: { sentence?: string } = {};
  static getDerivedStateFromError(error: unknown) {
    return { sentence: error instanceof Error ? error.message : 'It failed.' };
  }
  override render(): ReactNode {
    return this.state.sentence === undefined ? this.props.children : <p role="alert">{this.state.sentence}</p>;
  }
}
