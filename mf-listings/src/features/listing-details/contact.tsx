import {
  errorMessage,
  formatDayRange,
  isApiError,
  isUnreachable,
  Link,
  paths,
  product,
  useCurrentUser,
  useTranslation,
} from 'shared-ui/app';
import type { ContactDetails, Listing } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import {
  ExternalLink,
  Eye,
  Icon,
  type IconDrawing,
  Mail,
  MessageCircle,
  MessageSquare,
  Phone,
  RefreshCw,
  Search,
  Send,
} from 'shared-ui/ui/icon';
import { Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useContactDetails } from '../../api/contact.ts';
import { type ContactMethod, trackContact } from '../../parts/engagement/engagement.ts';
import { useIsContactRequested, useRequestContact } from '../../parts/open-listing/use-open-listing.ts';
import { type ContactLink, getEmailLinks, getPhoneLinks } from './contact-links.ts';
import type { DetailsProps } from './details-props.ts';
import styles from './listing-details.module.css';

type Props = Pick<DetailsProps, 'listing' | 'logIn' | 'headingRef'>;

/** The owner's contact details: fetched and shown only after an explicit request (PRODUCT.md 3). */
export function Contact(props: Props) {
  const { isLoading } = useCurrentUser();
  const isRequested = useIsContactRequested();
  if (isLoading) return <ContactSkeleton />;
  return isRequested ? <RevealedContact {...props} /> : <ContactRequest {...props} />;
}

/** A pressed button disappears: the focus moves to the heading instead of the whole dialog. */
const focusHeading = ({ current }: DetailsProps['headingRef']): void => current?.focus();

function ContactRequest({ listing, logIn, headingRef }: Props) {
  const { t } = useTranslation('listings');
  const { user } = useCurrentUser();
  const requestContact = useRequestContact(listing, user ? undefined : logIn);
  return (
    <>
      <p>{t(listing.userId === null ? 'details.contact.requestTextUnconfirmed' : 'details.contact.requestText')}</p>
      <Button
        wide
        // Send Message above it is the primary button, if the listing has an owner
        variant={listing.userId === null ? 'primary' : 'secondary'}
        icon={Eye}
        onClick={() => {
          focusHeading(headingRef);
          void requestContact();
        }}
      >
        {t(`card.${listing.type}.connect`)}
      </Button>
    </>
  );
}

function RevealedContact({ listing, headingRef }: Pick<Props, 'listing' | 'headingRef'>) {
  const { t } = useTranslation('listings');
  const { details, error, isLoading, retry } = useContactDetails(listing.id, true);
  const retryFromHeading = () => {
    focusHeading(headingRef);
    retry();
  };
  if (details?.pending)
    return <Notice role="status">{t('details.contact.pending', { name: listing.username })}</Notice>;
  if (details) {
    // Without any details, the notice that says so is announced
    const hasDetails = Boolean(details.email || details.phoneNumber);
    return (
      <>
        {hasDetails ? <VisuallyHidden role="status">{t('details.contact.loaded')}</VisuallyHidden> : null}
        <ContactMethods listing={listing} details={details} />
      </>
    );
  }
  return error && !isLoading ? <ContactError error={error} onRetry={retryFromHeading} /> : <ContactSkeleton />;
}

function ContactSkeleton() {
  const { t } = useTranslation('listings');
  return (
    <Stack aria-busy="true">
      <VisuallyHidden role="status">{t('details.contact.loading')}</VisuallyHidden>
      <Skeleton width="65%" />
      <Skeleton shape="button" width="100%" />
      <Skeleton width="50%" />
      <Skeleton shape="button" width="100%" />
    </Stack>
  );
}

function ContactError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('listings');
  const isNotFound = isApiError(error) && error.status === 404;
  const reason = isNotFound ? 'gone' : isUnreachable(error) ? 'offline' : 'failed';
  return (
    <>
      <Notice tone="error" role="alert">
        {errorMessage(error, t(`details.contact.${reason}`))}
      </Notice>
      {isNotFound ? (
        <BrowseButton />
      ) : (
        <Button variant="secondary" icon={RefreshCw} onClick={onRetry}>
          {t('details.retry')}
        </Button>
      )}
    </>
  );
}

/** Leads from a listing that is not available to the search. */
export function BrowseButton() {
  const { t } = useTranslation('listings');
  return (
    <Button asChild icon={Search}>
      <Link to={paths.search()}>{t('details.browse')}</Link>
    </Button>
  );
}

/** Email and phone with their links (spec §2, Details dialog). */
function ContactMethods({ listing, details: { email, phoneNumber } }: { listing: Listing; details: ContactDetails }) {
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
      {email ? <MethodGroup kind="email" value={email} links={getEmailLinks(email, subject)} trip={listing} /> : null}
      {phoneNumber ? (
        <MethodGroup kind="phone" value={phoneNumber} links={getPhoneLinks(phoneNumber, subject)} trip={listing} />
      ) : null}
    </>
  );
}

interface MethodGroupProps {
  kind: 'email' | 'phone';
  value: string;
  links: ContactLink[];
  trip: Listing;
}

function MethodGroup({ kind, value, links, trip }: MethodGroupProps) {
  const { t } = useTranslation('listings');
  return (
    <div className={styles.contact}>
      <p className={styles.contactValue}>
        <Icon of={kind === 'email' ? Mail : Phone} label={t(`details.contact.${kind}`)} />
        <span>
          <bdi dir="ltr">{value}</bdi>
        </span>
      </p>
      <div className={styles.methods}>
        {links.map((link) => (
          <MethodButton key={link.method} link={link} trip={trip} />
        ))}
      </div>
    </div>
  );
}

const METHOD_ICON: Record<ContactMethod, IconDrawing> = {
  email: Mail,
  gmail: ExternalLink,
  outlook: ExternalLink,
  call: Phone,
  sms: MessageSquare,
  whatsapp: MessageCircle,
  telegram: Send,
};

function MethodButton({ link: { method, href }, trip }: { link: ContactLink; trip: Listing }) {
  const { t } = useTranslation('listings');
  const isWeb = href.startsWith('https:');
  return (
    <Button
      asChild
      variant="secondary"
      icon={METHOD_ICON[method]}
      className={styles.method}
      onClick={() => trackContact(method, trip)}
    >
      <a href={href} {...(isWeb && { target: '_blank', rel: 'noreferrer' })}>
        <span>
          <span>{t(`details.contact.methods.${method}`)}</span>
          {isWeb ? <VisuallyHidden>{` ${t('details.contact.newTab')}`}</VisuallyHidden> : null}
        </span>
      </a>
    </Button>
  );
}
