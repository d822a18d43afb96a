import type { MouseEvent } from 'react';
import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { RefreshCw } from 'shared-ui/ui/icon';

interface Props {
  /** What did not load. */
  sentence: string;
  onRetry(): void;
}

/** Stands where a list would stand that did not load, and can be asked for again. */
export function LoadFailed({ sentence, onRetry }: Props) {
  const { t } = useTranslation('listings');
  const again = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    focusHeadingAbove(currentTarget);
    onRetry();
  };
  const retry = (
    <Button variant="secondary" icon={RefreshCw} onClick={again}>
      {t('failed.retry')}
    </Button>
  );
  return <EmptyState role="alert" line="broken" title={sentence} titleAs="p" action={retry} />;
}

/** The button goes as soon as it is pressed; who works with the keyboard goes on from the heading of what comes. */
function focusHeadingAbove(button: HTMLElement): void {
  let section = button.closest('section');
  // A group of results goes too while it loads; the heading over all groups stays
  for (let outer = section; outer; outer = outer.parentElement?.closest('section') ?? null) section = outer;
  const heading = section?.querySelector<HTMLElement>('h2, h3');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
