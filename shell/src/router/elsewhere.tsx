import { useEffect } from 'react';
import { useNavigation, useRouteError } from 'react-router-dom';
import { useLocation, useNavigate } from 'shared-ui/app';
import { note } from '../reports/faults.ts';
import { LoadAnew } from './load-anew.tsx';
import { isMissingCode, thisPage, tryAgainOr } from './missing-code.ts';
import { RemoteUnavailable } from './remote-unavailable.tsx';
import { useSite } from './site.ts';

/** Goes to the same address once more: the router looks for the page anew. */
function useTryAgain(): { busy: boolean; tryAgain: () => void } {
  const location = useLocation();
  const navigate = useNavigate();
  const busy = useNavigation().state !== 'idle';
  return { busy, tryAgain: () => void navigate(location, { replace: true, state: location.state as unknown }) };
}

/** Every address that the router has no page for: a part of the site that did not load, or none at all. */
export function Elsewhere() {
  const { directory, placed, isOutdated, NotFound } = useSite();
  const { pathname } = useLocation();
  const { busy, tryAgain } = useTryAgain();
  const owner = directory.ownerOf(pathname);
  if (!directory.complete) return <RemoteUnavailable onTryAgain={thisPage.loadAnew} />;
  if (isOutdated) return <LoadAnew />;
  if (owner && !placed.has(owner.name))
    return <RemoteUnavailable busy={busy} onTryAgain={() => void tryAgainOr(owner.name, tryAgain)} />;
  return NotFound ? (
    <NotFound />
  ) : (
    <RemoteUnavailable busy={busy} onTryAgain={() => void tryAgainOr('shell', tryAgain)} />
  );
}

/** A page that broke while it was shown. The header, the footer and the other pages go on. */
export function BrokenPage() {
  const error = useRouteError();
  const { busy, tryAgain } = useTryAgain();
  const isMissing = isMissingCode(error);
  useEffect(() => {
    console.error('[page] broke while it was shown', error);
    note({ kind: isMissing ? 'load' : 'page', error });
  }, [error, isMissing]);
  // React keeps what it could not fetch as failed
  return <RemoteUnavailable broke busy={busy} onTryAgain={isMissing ? thisPage.loadAnew : tryAgain} />;
}
