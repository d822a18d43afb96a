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
import { reportFault } from '../reports/faults.ts';
import { RemoteUnavailableError } from './load-remote.ts';
import { tryAgainOr } from './missing-code.ts';
import { didNotArrive, patiently } from './patience.ts';
import { type Site, useSite } from './site.ts';

type Filling = { default: ComponentType };

/** Like a page's remote: with time-outs, further tries, and the version before where the released one does not load. */
async function loadFilling({ directory, loader }: Site, name: SlotName): Promise<Filling> {
  const owner = directory.fillerOf(name);
  const load = owner && (await loader.load(owner)).slots?.[name];
  if (!load) throw new Error('No remote fills it');
  return patiently(load as () => Promise<Filling>);
}

/** When the browser has loaded what the page came with, and has nothing to do. */
async function whenCalm(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  // Safari does not say when it has nothing to do
  const soon = window.requestIdleCallback ?? setTimeout;
  await new Promise((resolve) => soon(resolve));
}

/** What fills the slot; kept, so that it is there at once when the slot shows again. What the page is whole without waits. */
function fillingOf(site: Site, name: SlotName, quiet: boolean): ComponentType {
  const load = (): Promise<Filling> => loadFilling(site, name);
  const filling = site.fillings.get(name) ?? lazy(quiet ? () => whenCalm().then(load) : load);
  site.fillings.set(name, filling);
  return filling;
}

/** A quiet slot that has failed is tried again so often, at first after these pauses; they double each time. */
const MAX_RETRIES = 6;
const RETRY_AFTER_EVENT_MS = 1000;
const RETRY_BY_ITSELF_MS = 30_000;

/** What a remote fills a place of a page with. What fails in it stays in it. One name for its whole life. */
export function Slot({ name, waiting, quiet = false, ...props }: SlotOptions) {
  const site = useSite();
  const [{ Filling, round }, setFilling] = useState(() => ({ Filling: fillingOf(site, name, quiet), round: 0 }));
  const tryAgain = (): void => {
    // Another place of the same name may have begun again already
    if (site.fillings.get(name) === Filling) site.fillings.delete(name);
    setFilling({ Filling: fillingOf(site, name, quiet), round: round + 1 });
  };
  const owner = site.directory.fillerOf(name)?.name ?? 'none';
  const report = (error: unknown): void => {
    const kind = didNotArrive(error) ? 'load' : 'slot';
    // A remote that did not load at all is reported by the loader
    reportFault(owner, `the slot ${name} failed`, error, error instanceof RemoteUnavailableError ? undefined : kind);
  };
  return (
    <SlotBoundary
      key={round}
      report={report}
      instead={
        quiet ? (
          <RetryLater round={round} onRetry={tryAgain} />
        ) : (
          <MissingPart onTryAgain={() => void tryAgainOr(owner, tryAgain)} />
        )
      }
    >
      <Suspense fallback={waiting}>
        <Filling {...props} />
      </Suspense>
    </SlotBoundary>
  );
}

interface BoundaryProps {
  children: ReactNode;
  instead: ReactNode;
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
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

/**
 * Shows nothing, and tries again by itself: soon after the network or the tab is back, else after a longer pause. Never in a tab
 * that nobody sees, or without a network.
 */
function RetryLater({ round, onRetry }: { round: number; onRetry: () => void }) {
  const retry = useEffectEvent(() => {
    if (!document.hidden && navigator.onLine) onRetry();
  });
  useEffect(() => {
    if (round >= MAX_RETRIES) return undefined;
    const failedAt = Date.now();
    let timer = setTimeout(() => retry(), RETRY_BY_ITSELF_MS * 2 ** round);
    const retrySoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => retry(), Math.max(0, failedAt + RETRY_AFTER_EVENT_MS * 2 ** round - Date.now()));
    };
    window.addEventListener('online', retrySoon);
    document.addEventListener('visibilitychange', retrySoon);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retrySoon);
      document.removeEventListener('visibilitychange', retrySoon);
    };
  }, [round]);
  return null;
}

function MissingPart({ onTryAgain }: { onTryAgain: () => void }) {
  const { t } = useTranslation('shell');
  const action = (
    <Button variant="secondary" size="small" icon={RefreshCw} onClick={onTryAgain}>
      {t('unavailable.tryAgain')}
    </Button>
  );
  return <EmptyState compact role="alert" line="broken" titleAs="p" title={t('unavailable.title')} action={action} />;
}
