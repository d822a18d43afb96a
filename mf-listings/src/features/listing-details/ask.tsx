import { type RefObject, useEffect, useRef, useState } from 'react';
import { type CurrentUser, Slot, useCurrentUser, useTranslation } from 'shared-ui/app';
import type { Listing } from 'contracts';

export interface AskToFly {
  /** The form replaces the details. */
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

interface Options {
  listing: Listing | undefined;
  logIn: (why: string) => Promise<CurrentUser | null>;
  /** Gets the focus when the form is left. */
  headingRef: RefObject<HTMLElement | null>;
}

/** Asking the owner of the open listing to fly together; asks for a login if necessary. */
export function useAskToFly({ listing, logIn, headingRef }: Options): AskToFly {
  const { t } = useTranslation('listings');
  const { user } = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) headingRef.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, headingRef]);
  const open = async (): Promise<void> => {
    const asker: CurrentUser | null = user ?? (await logIn(t('details.ask.loginWhy')));
    // After the login, the listing may turn out to be the user's own
    if (asker && asker.id !== listing?.userId) setOpen(true);
  };
  return { isOpen: isOpen && listing !== undefined, open: () => void open(), close: () => setOpen(false) };
}

interface Props {
  listing: Listing;
  ask: AskToFly;
}

/** Asking, from the messaging site: a button, or the form while it is open; empty without that site. */
export const AskSlot = ({ listing, ask }: Props) => (
  <Slot
    quiet
    name="listing.ask"
    listing={listing}
    open={ask.isOpen}
    onOpenChange={(isOpen) => (isOpen ? ask.open() : ask.close())}
  />
);
