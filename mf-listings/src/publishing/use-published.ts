import { useCurrentUser, useLocation, useNavigate } from 'shared-ui/app';
import { type Published, publishedIn, publisherIn, stateOf } from './published.ts';

/**
 * Whether the page at `path` shows its form or its confirmation. The confirmation is a step of its own in the history:
 * a reload keeps it, Back leads to the form. Nobody sees that of another account.
 */
export function usePublished(path: string) {
  const navigate = useNavigate();
  const location = useLocation();
  const { user, isLoading } = useCurrentUser();
  const by = publisherIn(location);
  const isTheirs = by === null || by === user?.id || isLoading;
  return {
    published: isTheirs ? publishedIn(location) : undefined,
    show: (published: Published) => void navigate(path, { state: stateOf(published, user?.id ?? null) }),
    again: () => void navigate(path),
  };
}
