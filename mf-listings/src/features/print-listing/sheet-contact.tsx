import { isUnreachable, sentenceOf, useTranslation } from 'shared-ui/app';
import type { ContactDetails, Listing } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { Eye, Icon, Mail, Phone, RefreshCw } from 'shared-ui/ui/icon';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import styles from './print-listing.module.css';
import type { SheetContact } from './use-contact.ts';

interface Props {
  listing: Listing;
  contact: SheetContact;
}

/** How the person is reached. What is not there can be asked for on the screen, and has lines to write on on paper. */
export function Contact({ listing, contact }: Props) {
  const { t } = useTranslation('listings');
  return (
    <section>
      <h2>{t('print.contact.heading')}</h2>
      {contact.details ? (
        <Details details={contact.details} />
      ) : (
        <>
          <div className={styles.screen}>
            <NotThere listing={listing} contact={contact} />
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
        <p className={styles.way}>
          <Icon of={Phone} label={t('print.contact.phone')} />
          <b dir="ltr">{phoneNumber}</b>
        </p>
      ) : null}
      {email ? (
        <p className={styles.way}>
          <Icon of={Mail} label={t('print.contact.email')} />
          <b dir="ltr">{email}</b>
        </p>
      ) : null}
    </>
  );
}

function NotThere({ listing, contact: { state, error, ask, retry } }: Props) {
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
    const sentence = t('print.contact.failed');
    return (
      <>
        <p role="alert">{isUnreachable(error) ? sentence : sentenceOf(error, sentence)}</p>
        <Button variant="secondary" size="small" icon={RefreshCw} onClick={retry}>
          {t('failed.retry')}
        </Button>
      </>
    );
  }
  if (state === 'pending') return <p role="status">{t('print.contact.pending', { name: listing.username })}</p>;
  return (
    <>
      <p>{t(listing.userId === null ? 'print.contact.askTextUnconfirmed' : 'print.contact.askText')}</p>
      <Button size="small" icon={Eye} onClick={() => void ask()}>
        {t(`card.${listing.type}.connect`)}
      </Button>
    </>
  );
}
