import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { type SlotName, type SlotOptions, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { RefreshCw } from 'shared-ui/ui/icon';
import { reportFailure } from '../reports/events.ts';
import { RemoteUnavailableError } from './load-remote.ts';
import { isLoadError, loadWithRetry } from './load-with-retry.ts';
import { reloadOrRetry } from './outdated-page.ts';
import { type Site, useSite } from './site.ts';

type SlotModule = { default: ComponentType };

/** With the timeouts, retries and fallbacks of a remote's page. */
async function loadContent({ directory, loader }: Site, name: SlotName): Promise<SlotModule> {
  const owner = directory.findSlotOwner(name);
  const load = owner && (await loader.load(owner)).slots?.[name];
  if (!load) throw new Error('No remote fills it');
  return loadWithRetry(load as () => Promise<SlotModule>);
}

const MAX_IDLE_WAIT_MS = 2000;

/** When the page is loaded and the browser is idle. */
async function whenLoadedAndIdle(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  // Safari has no requestIdleCallback; a page that is never idle gets its slots all the same
  await new Promise<unknown>((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve, { timeout: MAX_IDLE_WAIT_MS }) : setTimeout(resolve),
  );
}

/** The slot's component, cached for the next time the slot is shown. A quiet slot, without which the page is complete, waits. */
function getContent(site: Site, name: SlotName, quiet: boolean): ComponentType {
  const load = (): Promise<SlotModule> => loadContent(site, name);
  const content = site.slots.get(name) ?? lazy(quiet ? () => whenLoadedAndIdle().then(load) : load);
  site.slots.set(name, content);
  return content;
}

/** Retries of a quiet slot. The pauses are those of the first retry, and double each time. */
const MAX_RETRIES = 6;
const PAUSE_AFTER_EVENT_MS = 1000;
const PAUSE_MS = 30_000;

/** Shows what a remote provides for a place of a page. Errors stay inside. `name` must not change. */
export function Slot({ name, waiting, quiet = false, ...props }: SlotOptions) {
  const site = useSite();
  const [{ Content, retries }, setContent] = useState(() => ({ Content: getContent(site, name, quiet), retries: 0 }));
  const retry = (): void => {
    // Another slot of this name may have retried already
    if (site.slots.get(name) === Content) site.slots.delete(name);
    setContent({ Content: getContent(site, name, quiet), retries: retries + 1 });
  };
  const owner = site.directory.findSlotOwner(name)?.name ?? 'none';
  const report = (error: unknown): void => {
    const kind = isLoadError(error) ? 'load' : 'slot';
    // The loader reports a remote that did not load
    reportFailure(owner, `the slot ${name} failed`, error, error instanceof RemoteUnavailableError ? undefined : kind);
  };
  return (
    <SlotBoundary
      key={retries}
      report={report}
      fallback={
        quiet ? (
          <RetryLater retries={retries} onRetry={retry} />
        ) : (
          <SlotUnavailable onRetry={() => void reloadOrRetry(owner, retry)} />
        )
      }
    >
      <Suspense fallback={waiting}>
        <Content {...props} />
      </Suspense>
    </SlotBoundary>
  );
}

interface BoundaryProps {
  children: ReactNode;
  fallback: ReactNode;
  report: (error: unknown) => void;
}

class SlotBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.report(error);
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/** Shows nothing, and retries after a pause, or sooner when the network or the tab is back. Not in a hidden tab or offline. */
function RetryLater({ retries, onRetry }: { retries: number; onRetry: () => void }) {
  const retry = useEffectEvent(() => {
    if (!document.hidden && navigator.onLine) onRetry();
  });
  useEffect(() => {
    if (retries >= MAX_RETRIES) return undefined;
    const failedAt = Date.now();
    let timer = setTimeout(() => retry(), PAUSE_MS * 2 ** retries);
    const retrySoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => retry(), Math.max(0, failedAt + PAUSE_AFTER_EVENT_MS * 2 ** retries - Date.now()));
    };
    window.addEventListener('online', retrySoon);
    document.addEventListener('visibilitychange', retrySoon);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retrySoon);
      document.removeEventListener('visibilitychange', retrySoon);
    };
  }, [retries]);
  return null;
}

function SlotUnavailable({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('shell');
  const action = (
    <Button variant="secondary" size="small" icon={RefreshCw} onClick={onRetry}>
      {t('unavailable.tryAgain')}
    </Button>
  );
  return <EmptyState compact role="alert" line="broken" titleAs="p" title={t('unavailable.title')} action={action} />;
}
