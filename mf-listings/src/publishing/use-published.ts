import { useState } from 'react';
import { useCurrentUser, useLocation, useNavigate } from 'shared-ui/app';
import type { OwnDetails } from './own-details.ts';
import { type OnPublished, publishedIn, publisherIn, stateOf } from './published.ts';

interface Publisher {
  by: number | null;
  person: OwnDetails;
}

/**
 * Whether the page at `path` shows its form or its confirmation. The confirmation is a step of its own in the history:
 * a reload keeps it, Back leads to the form. Nobody sees that of another account. The next form starts with the same person
 * (spec §2, 'Create Another'), until the page is left or somebody else is logged in: they are in no storage.
 */
export function usePublished(path: string) {
  const navigate = useNavigate();
  const location = useLocation();
  const { user, isLoading } = useCurrentUser();
  const by = publisherIn(location);
  const me = user?.id ?? null;
  const [publisher, setPublisher] = useState<Publisher>();
  if (publisher !== undefined && publisher.by !== me) setPublisher(undefined);
  const show: OnPublished = (published, person) => {
    setPublisher({ by: me, person });
    void navigate(path, { state: stateOf(published, me) });
  };
  const isTheirs = by === null || by === user?.id || isLoading;
  return {
    published: isTheirs ? publishedIn(location) : undefined,
    person: publisher?.by === me ? publisher.person : undefined,
    show,
    again: () => void navigate(path),
  };
}
