import { formatDayRange, product, useTranslation } from 'shared-ui/app';
import type { ContactDetails, Listing } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import {
  ExternalLink,
  Icon,
  type IconDrawing,
  Mail,
  MessageCircle,
  MessageSquare,
  Phone,
  Send,
} from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { type ContactWay, trackContact } from '../../engagement/engagement.ts';
import { type ContactLink, emailLinks, phoneLinks } from './contact-links.ts';
import styles from './listing-details.module.css';

const ICONS: Record<ContactWay, IconDrawing> = {
  email: Mail,
  gmail: ExternalLink,
  outlook: ExternalLink,
  call: Phone,
  sms: MessageSquare,
  whatsapp: MessageCircle,
  telegram: Send,
};

interface Props {
  listing: Listing;
  details: ContactDetails;
}

/** Email and phone with what can be done with them (spec §2, Details dialog). */
export function ContactWays({ listing, details: { email, phoneNumber } }: Props) {
  const { t } = useTranslation('listings');
  const subject = t('details.contact.subject', {
    product,
    from: listing.departureAirport,
    to: listing.arrivalAirport,
    days: formatDayRange(listing.date, listing.endDate),
  });
  if (!email && !phoneNumber) return <Notice role="status" title={t('details.contact.none')} />;
  return (
    <>
      {email ? <Ways kind="email" value={email} links={emailLinks(email, subject)} trip={listing} /> : null}
      {phoneNumber ? (
        <Ways kind="phone" value={phoneNumber} links={phoneLinks(phoneNumber, subject)} trip={listing} />
      ) : null}
    </>
  );
}

interface WaysProps {
  kind: 'email' | 'phone';
  value: string;
  links: ContactLink[];
  trip: Listing;
}

function Ways({ kind, value, links, trip }: WaysProps) {
  const { t } = useTranslation('listings');
  return (
    <div className={styles.contact}>
      <p className={styles.value}>
        <Icon of={kind === 'email' ? Mail : Phone} label={t(`details.contact.${kind}`)} />
        <span>
          <bdi dir="ltr">{value}</bdi>
        </span>
      </p>
      <div className={styles.ways}>
        {links.map((link) => (
          <Way key={link.way} link={link} trip={trip} />
        ))}
      </div>
    </div>
  );
}

function Way({ link: { way, href }, trip }: { link: ContactLink; trip: Listing }) {
  const { t } = useTranslation('listings');
  const isWeb = href.startsWith('https:');
  return (
    <Button
      asChild
      variant="secondary"
      icon={ICONS[way]}
      className={styles.way}
      onClick={() => trackContact(way, trip)}
    >
      <a href={href} {...(isWeb && { target: '_blank', rel: 'noreferrer' })}>
        <span>
          {t(`details.contact.ways.${way}`)}
          {isWeb ? <VisuallyHidden> {t('details.contact.newTab')}</VisuallyHidden> : null}
        </span>
      </a>
    </Button>
  );
}
