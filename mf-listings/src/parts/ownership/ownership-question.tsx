import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import {
  errorMessage,
  formatDayRange,
  formatMoment,
  isUnreachable,
  notify,
  registerLocale,
  Trans,
  useTranslation,
} from 'shared-ui/app';
import type { OwnListing } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { Check, Mail, Trash2 } from 'shared-ui/ui/icon';
import { Actions, Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Text } from 'shared-ui/ui/text';
import { useClaimListingMutation, useDisownListingMutation } from '../../api/own-listings.ts';
import english from '../../locales/en/ownership.json' with { type: 'json' };
import styles from './ownership.module.css';

registerLocale('listings', english);

/** Whether somebody who has logged in is asked about a listing: anybody may have typed their address (product.md 2). */
export const isUnclaimed = ({ userId, status }: OwnListing): boolean => userId === null && status === 'active';

type Answer = 'mine' | 'notMine';

interface Props {
  listing: OwnListing;
  /** Shows the result in the question's place, instead of a toast. */
  onAnswered?: (answer: Answer) => void;
}

/** 'Somebody published this with your address': one press says whose it is. A failure keeps the question. */
export function OwnershipQuestion({ listing, onAnswered }: Props) {
  const { t } = useTranslation('listings');
  const [claim, claiming] = useClaimListingMutation();
  const [disown, disowning] = useDisownListingMutation();
  const [failure, setFailure] = useState<string>();
  const tripId = useId();
  const isBusy = claiming.isLoading || disowning.isLoading;
  const answer = async (given: Answer): Promise<void> => {
    if (isBusy) return;
    setFailure(undefined);
    const { error } = await (given === 'mine' ? claim : disown)(listing.id);
    if (error)
      setFailure(isUnreachable(error) ? t('ownership.unreachable') : errorMessage(error, t('ownership.failed')));
    else if (onAnswered) onAnswered(given);
    else notify({ title: t(`ownership.${given}Done`) });
  };
  return (
    <Notice tone="tip" icon={Mail} title={t('ownership.title')} titleAs="h3">
      <Stack>
        <div id={tripId}>
          <TripLine listing={listing} />
        </div>
        <Text tone="muted">{t('ownership.text')}</Text>
        <Actions>
          <Button
            variant="secondary"
            icon={Check}
            busy={claiming.isLoading}
            aria-describedby={tripId}
            onClick={() => void answer('mine')}
          >
            {t('ownership.mine')}
          </Button>
          <Button
            variant="secondary"
            icon={Trash2}
            busy={disowning.isLoading}
            aria-describedby={tripId}
            onClick={() => void answer('notMine')}
          >
            {t('ownership.notMine')}
          </Button>
        </Actions>
        {failure === undefined ? null : (
          <Notice tone="error" role="alert">
            {failure}
          </Notice>
        )}
      </Stack>
    </Notice>
  );
}

/** What was answered, in the question's place, with the focus. */
export function OwnershipAnswer({ listing, answer }: { listing: OwnListing; answer: Answer }) {
  const { t } = useTranslation('listings');
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <Notice ref={element} tabIndex={-1} role="status" icon={Check} title={t(`ownership.${answer}Done`)}>
      <TripLine listing={listing} />
    </Notice>
  );
}

/** 'Offer of help: Chennai to London, Dec 12, 2026 · as Priya Raman, on Nov 25, 2026'. */
function TripLine({ listing }: { listing: OwnListing }): ReactNode {
  const { t } = useTranslation('listings');
  const { type, departureCity: from, arrivalCity: to, date, endDate, name, createdAt } = listing;
  const values = { from, to, days: formatDayRange(date, endDate), name: name ?? '', posted: formatMoment(createdAt) };
  const bdi = ['from', 'to', 'days', 'name', 'posted'].map((part) => <bdi key={part} />);
  return (
    <Text className={styles.trip}>
      <Trans t={t} i18nKey={`ownership.${type}`} values={values} components={bdi} />
    </Text>
  );
}
