import { type RefObject, useEffect, useRef, useState } from 'react';
import { type CurrentUser, Slot, useCurrentUser, useTranslation } from 'shared-ui/app';
import type { Listing } from 'contracts';
import styles from './listing-details.module.css';

export interface Report {
  /** The form replaces the details. */
  isOpen: boolean;
  /** Around the button that opens the form. */
  buttonRef: RefObject<HTMLDivElement | null>;
  open: () => void;
  close: () => void;
}

interface Options {
  logIn: (why: string) => Promise<CurrentUser | null>;
  /** Gets the focus if the button is gone. */
  headingRef: RefObject<HTMLElement | null>;
}

/** Reporting the open listing; asks for a login if necessary. */
export function useReport(listing: Listing | undefined, { logIn, headingRef }: Options): Report {
  const { t } = useTranslation('listings');
  const { user } = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const buttonRef = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) (buttonRef.current?.querySelector('button') ?? headingRef.current)?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, headingRef]);
  const open = async (): Promise<void> => {
    const reporter = user ?? (await logIn(t('details.report.loginWhy')));
    // After the login, the listing may turn out to be the user's own
    if (reporter && reporter.id !== listing?.userId) setOpen(true);
  };
  return { isOpen: isOpen && listing !== undefined, buttonRef, open: () => void open(), close: () => setOpen(false) };
}

interface Props {
  listing: Listing;
  /** Shows the form; otherwise the button that opens it. */
  open?: boolean;
  onOpen?: () => void;
  onClose?: () => void;
  onBlocked?: () => void;
}

const doNothing = (): void => undefined;

/** As tall as the button, so that nothing moves when it loads. */
const ReportPlaceholder = () => <div className={styles.reportPlaceholder} />;

/** Reporting a listing, from the messaging site; empty without that site. */
export function ReportSlot({
  listing,
  open = false,
  onOpen = doNothing,
  onClose = doNothing,
  onBlocked = doNothing,
}: Props) {
  const { id, userId, username } = listing;
  return (
    <Slot
      quiet
      waiting={<ReportPlaceholder />}
      name="listing.report"
      listingId={id}
      userId={userId}
      username={username}
      open={open}
      onOpenChange={(isOpen) => (isOpen ? onOpen() : onClose())}
      onBlocked={onBlocked}
    />
  );
}
