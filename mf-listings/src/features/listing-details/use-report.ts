import { type RefObject, useEffect, useRef, useState } from 'react';
import { type CurrentUser, useCurrentUser, useTranslation } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';

export interface Report {
  /** The form stands in the place of the details. */
  isOpen: boolean;
  /** Where the button stands that asks for it. */
  place: RefObject<HTMLDivElement | null>;
  ask: () => void;
  leave: () => void;
}

interface Around {
  logIn: (why: string) => Promise<CurrentUser | null>;
  /** Takes the focus where the button is not there. */
  head: RefObject<HTMLElement | null>;
}

/** Reporting the listing whose details are open; who is not logged in logs in first. */
export function useReport(listing: Listing | undefined, { logIn, head }: Around): Report {
  const { t } = useTranslation('listings');
  const { user } = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) (place.current?.querySelector('button') ?? head.current)?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, head]);
  const ask = async (): Promise<void> => {
    const who = user ?? (await logIn(t('details.report.loginWhy')));
    // It may turn out to be one's own
    if (who && who.id !== listing?.userId) setOpen(true);
  };
  return { isOpen: isOpen && listing !== undefined, place, ask: () => void ask(), leave: () => setOpen(false) };
}
