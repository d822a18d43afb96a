import { useEffect, useRef } from 'react';
import { useConfirmListingMutation } from '../../api/confirmations.ts';
import { isAlreadyConfirmed, isWorthAnotherTry } from './confirmation-answer.ts';
import {
  AlreadyConfirmed,
  Confirming,
  ConfirmedByLink,
  ConfirmedContactEmail,
  IncompleteLink,
  RefusedLink,
  Unreachable,
} from './link-states.tsx';
import { useLinkToken } from './use-link-token.ts';
import './texts.ts';

/** Confirms a listing by the link of its mail: the page opens, and the rest happens by itself (product.md 2). */
export function ConfirmByLink() {
  const token = useLinkToken();
  const [confirm, { data, error, isLoading }] = useConfirmListingMutation();
  const sent = useRef('');

  useEffect(() => {
    if (token === '' || sent.current === token) return;
    sent.current = token;
    void confirm({ token });
  }, [token, confirm]);

  if (token === '') return <IncompleteLink />;
  if (data?.isContactEmail) return <ConfirmedContactEmail listing={data.listing} token={token} />;
  if (data) return <ConfirmedByLink listing={data.listing} />;
  if (isAlreadyConfirmed(error)) return <AlreadyConfirmed />;
  if (isLoading || !error) return <Confirming />;
  if (isWorthAnotherTry(error)) return <Unreachable error={error} onRetry={() => void confirm({ token })} />;
  return <RefusedLink error={error} />;
}
