import { useEffect, useState } from 'react';
import { paths, useLocation, useNavigate } from 'shared-ui/app';

/**
 * The token of the link in the mail, from behind the '#': a fragment reaches no server and no log. It is taken out of the
 * address bar at once, so that it is in no bookmark, no history and no shared screen.
 */
export function useLinkToken(): string {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState('');
  const incoming = decode(hash);
  if (incoming !== '' && incoming !== token) setToken(incoming);

  useEffect(() => {
    if (hash !== '') void navigate(paths.confirm(), { replace: true });
  }, [hash, navigate]);

  return incoming || token;
}

function decode(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
