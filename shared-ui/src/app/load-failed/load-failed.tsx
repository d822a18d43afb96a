import type { MouseEvent } from 'react';
import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { RefreshCw } from 'shared-ui/ui/icon';

interface Props {
  /** What did not load. */
  sentence: string;
  onRetry(): void;
  /** With the height of a list. */
  tall?: boolean;
  className?: string | undefined;
}

/** Replaces something that did not load, with a button to try again. */
export function LoadFailed({ sentence, onRetry, tall = false, className }: Props) {
  const { t } = useTranslation('app');
  const retry = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    focusHeadingAbove(currentTarget);
    onRetry();
  };
  const action = (
    <Button variant="secondary" icon={RefreshCw} onClick={retry}>
      {t('loadFailed.retry')}
    </Button>
  );
  return (
    <EmptyState
      role="alert"
      line="broken"
      title={sentence}
      titleAs="p"
      action={action}
      compact={!tall}
      className={className}
    />
  );
}

/** The pressed button disappears: keyboard users continue from the heading of what loads. */
function focusHeadingAbove(button: HTMLElement): void {
  let section = button.closest('section');
  // A group of results disappears too while it loads; the heading over all groups stays
  for (let outer = section; outer; outer = outer.parentElement?.closest('section') ?? null) section = outer;
  const heading = section?.querySelector<HTMLElement>('h2, h3');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
