import type { Ref } from 'react';
import { registerLocale, useTranslation } from 'shared-ui/app';
import { Button, type ButtonProps } from 'shared-ui/ui/button';
import { Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import english from '../locales/en/pages.json' with { type: 'json' };
import type { PagesState } from './use-pages.ts';

declare module 'shared-ui/app' {
  interface LocaleNamespaces {
    pages: typeof english;
  }
}

registerLocale('pages', english);

interface Props extends Pick<ButtonProps, 'variant' | 'size' | 'flush'> {
  pages: Pick<PagesState, 'hasMore' | 'isLoadingMore' | 'isMoreFailed' | 'showMore'>;
  /** What it shows, where the page has several lists: 'Show more trips'. */
  label?: string;
  /** The id of the list's heading, for the same. */
  describedBy?: string;
  align?: 'start' | 'center';
  className?: string | undefined;
  /** Around the button. */
  ref?: Ref<HTMLDivElement>;
}

/** Loads the next page of a list; empty after the last one. Where it does not load, it says so and stays. */
export function ViewMore({ pages, label, describedBy, align = 'start', className, ref, ...look }: Props) {
  const { t } = useTranslation('pages');
  const { hasMore, isLoadingMore, isMoreFailed, showMore } = pages;
  if (!hasMore && !isMoreFailed) return null;
  return (
    <Stack ref={ref} gap="normal" align={align} className={className}>
      {isMoreFailed ? (
        <Notice tone="error" role="alert">
          {t('failed')}
        </Notice>
      ) : null}
      {hasMore ? (
        <Button variant="secondary" {...look} busy={isLoadingMore} onClick={showMore} aria-describedby={describedBy}>
          {isLoadingMore ? t('busy') : (label ?? t('more'))}
        </Button>
      ) : null}
    </Stack>
  );
}
