import { useLocation, useNavigate } from 'shared-ui/app';
import { type Published, publishedIn, stateOf } from './published.ts';

/**
 * Whether the page at `path` shows its form or its confirmation. The confirmation is a step of its own in the history:
 * a reload keeps it, Back leads to the form.
 */
export function usePublished(path: string) {
  const navigate = useNavigate();
  return {
    published: publishedIn(useLocation()),
    show: (published: Published) => void navigate(path, { state: stateOf(published) }),
    again: () => void navigate(path),
  };
}
