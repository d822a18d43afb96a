import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'shared-ui/app';

/**
 * The token of the link in a mail, after the '#': a fragment does not reach servers or logs. It is removed from the address
 * immediately, so that it is in no bookmark, no history and no shared screen. Empty where there is none.
 */
export function useLinkToken(): string {
  const { hash, search, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState('');
  // Mails about unread messages have it in the query still: pages of the release before read it there alone
  const incoming = decodeHash(hash) || (new URLSearchParams(search).get('token') ?? '');
  if (incoming !== '' && incoming !== token) setToken(incoming);

  useEffect(() => {
    if (hash !== '' || search !== '') void navigate(pathname, { replace: true });
  }, [hash, search, pathname, navigate]);

  return incoming || token;
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
