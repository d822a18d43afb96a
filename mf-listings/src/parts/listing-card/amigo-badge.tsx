import { type Listing, splitByAmigo } from 'contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'shared-ui/app';
import { Badge } from 'shared-ui/ui/badge';
import { Handshake } from 'shared-ui/ui/icon';
import { Text } from 'shared-ui/ui/text';
import styles from './amigo-badge.module.css';

type Facts = Pick<Listing, 'hasAmigo' | 'flights' | 'amigoFlights'>;

/** Somebody has agreed to help: on the whole way, or on which part of it. */
export function AmigoBadge({ listing, className = '' }: { listing: Facts; className?: string | undefined }): ReactNode {
  const { t } = useTranslation('listings');
  const { hasAmigo, flights, amigoFlights } = listing;
  const parts = splitByAmigo(flights, amigoFlights).filter((part) => part.hasAmigo);
  const texts = hasAmigo
    ? [t('card.hasAmigo')]
    : parts.map(({ first, last }) => t('card.partHasAmigo', { from: first.departureCity, to: last.arrivalCity }));
  return texts.map((text) => (
    <Badge key={text} tone="ok" icon={Handshake} className={`${styles.badge} ${className}`}>
      {text}
    </Badge>
  ));
}

/** Which parts of the way are open, where others have an Amigo. */
export function OpenParts({ listing: { flights, amigoFlights } }: { listing: Facts }): ReactNode {
  const { t } = useTranslation('listings');
  const parts = splitByAmigo(flights, amigoFlights).filter((part) => !part.hasAmigo);
  return parts.map(({ first, last }) => {
    const text = t('card.partOpen', { from: first.departureCity, to: last.arrivalCity });
    return (
      <Text key={text} tone="muted">
        {text}
      </Text>
    );
  });
}
