import {
  errorMessage,
  isUnreachable,
  requestLogin,
  useCurrentUser,
  useLocation,
  useNavigate,
  useTranslation,
} from 'shared-ui/app';
import type { ContactDetails, Listing } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { Eye, Icon, Mail, Phone, RefreshCw } from 'shared-ui/ui/icon';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useContactDetails } from '../../api/contact.ts';
import { trackContactView } from '../../parts/engagement/engagement.ts';
import { contactRequestedState, useIsContactRequested } from '../../parts/open-listing/use-open-listing.ts';
import styles from './print-listing.module.css';

export interface SheetContact {
  /**
   * `notRequested`: not fetched either (PRODUCT.md 3). `pending`: the owner's address is not confirmed; who requested the details
   * is notified when it is (PRODUCT.md 2).
   */
  state: 'notRequested' | 'loading' | 'failed' | 'pending' | 'loaded';
  details: ContactDetails | undefined;
  error: unknown;
  /** The explicit request; asks for a login if necessary. */
  request(): Promise<void>;
  retry(): void;
}

/** The contact details on the sheet, requested in the dialog or here; the user's own need no request. */
export function useSheetContact(listing: Listing): SheetContact {
  const { t } = useTranslation('listings');
  const { user } = useCurrentUser();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isOwn = user !== null && user.id === listing.userId;
  const isContactRequested = useIsContactRequested();
  const isRequested = isOwn || isContactRequested;
  const { details, error, isLoading, retry } = useContactDetails(listing.id, isRequested);
  const request = async () => {
    const requester = await requestLogin(t('card.loginWhy'));
    if (!requester) return;
    trackContactView(listing);
    await navigate(pathname, {
      replace: true,
      state: contactRequestedState(requester),
      preventScrollReset: true,
    });
  };
  const getState = (): SheetContact['state'] => {
    if (!isRequested) return 'notRequested';
    if (details) return details.pending ? 'pending' : 'loaded';
    return error && !isLoading ? 'failed' : 'loading';
  };
  const state = getState();
  return { state, details: state === 'loaded' ? details : undefined, error, request, retry };
}

interface Props {
  listing: Listing;
  contact: SheetContact;
}

/** The contact details; without them, a button on the screen and blank lines on paper. */
export function PrintedContact({ listing, contact }: Props) {
  const { t } = useTranslation('listings');
  return (
    <section>
      <h2>{t('print.contact.heading')}</h2>
      {contact.details ? (
        <Details details={contact.details} />
      ) : (
        <>
          <div className={styles.screen}>
            <MissingContact listing={listing} contact={contact} />
          </div>
          <div className={styles.paper} aria-hidden="true">
            <p>{t('print.contact.phone')}</p>
            <p>{t('print.contact.email')}</p>
          </div>
        </>
      )}
    </section>
  );
}

function Details({ details: { email, phoneNumber } }: { details: ContactDetails }) {
  const { t } = useTranslation('listings');
  if (!email && !phoneNumber) return <p>{t('print.contact.none')}</p>;
  return (
    <>
      {phoneNumber ? (
        <p className={styles.method}>
          <Icon of={Phone} label={t('print.contact.phone')} />
          <b dir="ltr">{phoneNumber}</b>
        </p>
      ) : null}
      {email ? (
        <p className={styles.method}>
          <Icon of={Mail} label={t('print.contact.email')} />
          <b dir="ltr">{email}</b>
        </p>
      ) : null}
    </>
  );
}

function MissingContact({ listing, contact: { state, error, request, retry } }: Props) {
  const { t } = useTranslation('listings');
  if (state === 'loading') {
    return (
      <div aria-busy="true">
        <VisuallyHidden role="status">{t('print.contact.loading')}</VisuallyHidden>
        <Skeleton width="70%" />
      </div>
    );
  }
  if (state === 'failed') {
    const failed = t('print.contact.failed');
    return (
      <>
        <p role="alert">{isUnreachable(error) ? failed : errorMessage(error, failed)}</p>
        <Button variant="secondary" size="small" icon={RefreshCw} onClick={retry}>
          {t('failed.retry')}
        </Button>
      </>
    );
  }
  if (state === 'pending') return <p role="status">{t('print.contact.pending', { name: listing.username })}</p>;
  return (
    <>
      <p>{t(listing.userId === null ? 'print.contact.requestTextUnconfirmed' : 'print.contact.requestText')}</p>
      <Button size="small" icon={Eye} onClick={() => void request()}>
        {t(`card.${listing.type}.connect`)}
      </Button>
    </>
  );
}
