import { useState } from 'react';
import { useTranslation } from 'shared-ui/app';
import type { OwnListing } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { Grid, Stack } from 'shared-ui/ui/layout';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { OwnCard } from './own-card.tsx';

/** Six at first, six more at each press (spec §9). */
const PAGE_SIZE = 6;

// One function for all renders: React calls a ref again whenever it is a new one
const takeFocus = (card: HTMLElement | null) => card?.focus();

/** All come at once; they are shown in pages, so that a long history does not bury the page. */
export function OwnCards({ listings }: { listings: OwnListing[] }) {
  const { t } = useTranslation('listings');
  const [pages, setPages] = useState(1);
  const shown = listings.slice(0, pages * PAGE_SIZE);
  const firstNew = pages > 1 ? (pages - 1) * PAGE_SIZE : undefined;
  return (
    <Stack gap="large">
      <VisuallyHidden role="status">{t('own.shown', { count: shown.length })}</VisuallyHidden>
      <Grid columns="wide">
        {shown.map((listing, index) => (
          <OwnCard key={listing.id} listing={listing} ref={index === firstNew ? takeFocus : undefined} />
        ))}
      </Grid>
      {shown.length < listings.length ? (
        <Stack align="center">
          <Button variant="secondary" onClick={() => setPages(pages + 1)}>
            {t('own.more')}
          </Button>
        </Stack>
      ) : null}
    </Stack>
  );
}
