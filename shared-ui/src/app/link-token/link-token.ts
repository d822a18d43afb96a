import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'shared-ui/app';

/**
 * The token of the link in a mail, after the '#': a fragment does not reach servers or logs. It is removed from the address
 * immediately, so that it is in no bookmark, no history and no shared screen. Empty where there is none.
 */
export function useLinkToken(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState('');
  const incoming = decodeHash(hash);
  if (incoming !== '' && incoming !== token) setToken(incoming);

  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);

  return incoming || token;
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
