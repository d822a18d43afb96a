import { formatMoment, Link, paths, Trans, useTranslation } from 'shared-ui/app';
import type { ContactRequest } from 'shared-ui/contracts';
import { Person } from 'shared-ui/ui/avatar';
import { Button } from 'shared-ui/ui/button';
import { Send } from 'shared-ui/ui/icon';
import styles from './own-listings.module.css';
import { takeFocus } from './use-focus-kept.ts';

interface Props {
  requests: ContactRequest[];
  /** The listing that they asked for: what one writes to them is about it. */
  listingId: number;
  /** The request that the focus goes to when it appears. */
  focused?: number | undefined;
}

/** People who asked, each with the way to write to them (product.md 21), unless they have left. */
export function Askers({ requests, listingId, focused }: Props) {
  if (requests.length === 0) return null;
  return (
    <ul className={styles.people}>
      {requests.map((request) => (
        <li key={request.id} tabIndex={-1} ref={request.id === focused ? takeFocus : undefined}>
          <Asker request={request} listingId={listingId} />
        </li>
      ))}
    </ul>
  );
}

interface AskerProps extends Pick<Props, 'listingId'> {
  request: ContactRequest;
}

function Asker({ request: { user, askedAt }, listingId }: AskerProps) {
  const when = (
    <time dateTime={askedAt} className={styles.when}>
      <bdi>{formatMoment(askedAt)}</bdi>
    </time>
  );
  return (
    <>
      <Person size="small" name={user.username} src={user.profilePictureUrl} line={when} />
      {user.id === null ? null : <MessageLink to={user.id} name={user.username} listing={listingId} />}
    </>
  );
}

function MessageLink({ to, name, listing }: { to: number; name: string; listing: number }) {
  const { t } = useTranslation('listings');
  return (
    <Button asChild variant="secondary" size="small" icon={Send}>
      <Link to={paths.messages({ to, listing })}>
        <span>
          <Trans
            t={t}
            i18nKey="own.asked.message"
            values={{ name }}
            components={[<bdi key="name" className="visually-hidden" />]}
          />
        </span>
      </Link>
    </Button>
  );
}
