import { useState } from 'react';
import { useCurrentUser, useLocation, useTranslation } from 'shared-ui/app';
import { createDraftStore } from 'shared-ui/app/drafts';
import type { OwnListing } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { Section, Stack, Wrap } from 'shared-ui/ui/layout';
import { useMyListings } from '../../api/own-listings.ts';
import { isUnclaimed, OwnershipAnswer, OwnershipQuestion } from '../../parts/ownership/ownership-question.tsx';

/** Whether somebody does not want to be asked again in this tab; the profile goes on asking. */
const later = createDraftStore<true>({ name: 'ask-later-what-is-mine', scope: 'tab' });

/** After a login: what was published with one's address, and whose it is (PRODUCT.md 2). Nothing where there is none. */
export function Unclaimed() {
  const { user } = useCurrentUser();
  const { pathname } = useLocation();
  const { items: listings = [] } = useMyListings({ over: false });
  const [isPutOff, setPutOff] = useState(false);
  if (!user || isPutOff || later.of(user.id).get()) return null;
  const putOff = (): void => {
    later.of(user.id).save(true);
    // The pressed button disappears
    document.querySelector('main')?.focus({ preventScroll: true });
    setPutOff(true);
  };
  // Answers are shown until the next page
  return <Questions key={`${user.id} ${pathname}`} open={listings.filter(isUnclaimed)} onLater={putOff} />;
}

interface Answered {
  listing: OwnListing;
  answer: 'mine' | 'notMine';
}

function Questions({ open, onLater }: { open: OwnListing[]; onLater: () => void }) {
  const { t } = useTranslation('listings');
  const [answered, setAnswered] = useState<Answered[]>([]);
  const [restoredId, setRestoredId] = useState<number>();
  const rest = open.filter(({ id }) => answered.every(({ listing }) => listing.id !== id));
  if (rest.length + answered.length === 0) return null;
  return (
    <Wrap width="narrow" top="normal">
      <Section top="small" title={t('ownership.heading')}>
        <Stack>
          {answered.map(({ listing, answer }) => (
            <OwnershipAnswer
              key={listing.id}
              listing={listing}
              answer={answer}
              onRestored={() => {
                setRestoredId(listing.id);
                setAnswered((before) => before.filter((other) => other.listing.id !== listing.id));
              }}
            />
          ))}
          {rest.map((listing) => (
            <OwnershipQuestion
              key={listing.id}
              listing={listing}
              takesFocus={listing.id === restoredId}
              onAnswered={(answer) => setAnswered((before) => [...before, { listing, answer }])}
            />
          ))}
          {rest.length > 0 ? (
            <Button variant="quiet" onClick={onLater}>
              {t('ownership.later')}
            </Button>
          ) : null}
        </Stack>
      </Section>
    </Wrap>
  );
}
