import { type ComponentProps, createContext, type KeyboardEvent, type ReactNode, use, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconDrawing } from '../icon/icon.tsx';
import { wrapText } from '../wrap-text.tsx';
import styles from './tabs.module.css';

export interface Tab<Value extends string = string> {
  value: Value;
  label: ReactNode;
  /** Gives way to the words on small phones. */
  icon?: IconDrawing;
}

export interface TabsProps<Value extends string> {
  /** What the tabs choose between, for screen readers. */
  label: string;
  tabs: readonly Tab<Value>[];
  /** The chosen tab. */
  value: Value;
  /** The person chose another one: by a press, or by the arrow keys, Home and End. Called once a choice. */
  onValueChange: (value: Value) => void;
  /** In a flush dialog: the line under the tabs goes from edge to edge, the panels have the dialog's padding. */
  inset?: boolean;
  className?: string | undefined;
  /** One TabPanel for each tab. */
  children: ReactNode;
}

const TabsContext = createContext({ value: '', id: '' });

/**
 * Folder tabs with a marigold top edge. Below 480 px all are equally wide and their labels wrap.
 *
 * Not radix': it requests the same tab twice (at the press and at the focus) before the first change is rendered, which makes two
 * steps in the browser's history where the tab is in the URL.
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  inset,
  className,
  children,
}: TabsProps<Value>) {
  const id = useId();
  const choose = (chosen: Value) => {
    if (chosen !== value) onValueChange(chosen);
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>, from: number) => {
    const to = getTargetIndex(event, from, tabs.length);
    const next = to === undefined ? undefined : tabs[to];
    if (to === undefined || !next) return;
    event.preventDefault();
    const buttons = event.currentTarget.parentElement?.children;
    (buttons?.[to] as HTMLElement | undefined)?.focus();
    choose(next.value);
  };
  return (
    <div className={classNames(inset && styles.inset, className)}>
      <div role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab, index) => (
          <TabButton
            key={tab.value}
            tab={tab}
            id={id}
            chosen={tab.value === value}
            onClick={() => choose(tab.value)}
            onKeyDown={(event) => handleKey(event, index)}
          />
        ))}
      </div>
      <TabsContext value={{ value, id }}>{children}</TabsContext>
    </div>
  );
}

interface TabButtonProps extends Pick<ComponentProps<'button'>, 'onClick' | 'onKeyDown'> {
  tab: Tab;
  /** The prefix of the ids of the tab and its panel. */
  id: string;
  chosen: boolean;
}

function TabButton({ tab, id, chosen, ...handlers }: TabButtonProps) {
  return (
    <button
      {...handlers}
      type="button"
      role="tab"
      id={`${id}-tab-${tab.value}`}
      aria-selected={chosen}
      aria-controls={chosen ? `${id}-panel-${tab.value}` : undefined}
      tabIndex={chosen ? 0 : -1}
      className={styles.tab}
    >
      {tab.icon ? <Icon of={tab.icon} className={styles.icon} /> : null}
      {wrapText(tab.label)}
    </button>
  );
}

export interface TabPanelProps<Value extends string = string> {
  /** Of which tab this is the content. */
  value: Value;
  className?: string | undefined;
  children: ReactNode;
}

/** The content of a tab; rendered only while its tab is chosen. */
export function TabPanel<Value extends string>({ value, className, children }: TabPanelProps<Value>) {
  const chosen = use(TabsContext);
  if (chosen.value !== value) return null;
  return (
    <div
      role="tabpanel"
      id={`${chosen.id}-panel-${value}`}
      aria-labelledby={`${chosen.id}-tab-${value}`}
      tabIndex={0}
      className={classNames(styles.panel, className)}
    >
      {children}
    </div>
  );
}

/** The tab a key leads to from another one. The arrows follow the line; at its end they go round. */
function getTargetIndex(
  { key, currentTarget }: KeyboardEvent<HTMLElement>,
  from: number,
  count: number,
): number | undefined {
  const mirrored = getComputedStyle(currentTarget).direction === 'rtl';
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === (mirrored ? 'ArrowLeft' : 'ArrowRight')) return (from + 1) % count;
  if (key === (mirrored ? 'ArrowRight' : 'ArrowLeft')) return (from - 1 + count) % count;
  return undefined;
}
