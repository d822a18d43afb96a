import { useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'shared-ui/app';

const ID = /^[1-9]\d{0,14}$/;

/** State of a history entry: it survives Back and a reload, and a link of another site cannot set it. */
interface EntryState {
  /** The page added the entry, so that closing goes back. */
  pushed?: boolean | undefined;
}

/** The `state` of a link that opens the dialog over its own page. */
export const OPENED_HERE: EntryState = { pushed: true };

export interface DialogAddress {
  /** What it is open about; undefined while it is closed. */
  id: number | undefined;
  /** The parameter and `state` of the history entry: it replaces that of the same dialog. */
  open: (id: number, state?: object) => void;
  /** Goes back to the page, or removes the parameter from an address that was opened with it. */
  close: () => void;
}

/** A dialog over any page that the address opens, by the id in a parameter such as `?listing=`. */
export function useDialogAddress(parameter: string): DialogAddress {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const closedKey = useRef('');
  const value = params.get(parameter) ?? '';
  const id = ID.test(value) ? Number(value) : undefined;
  const { pushed } = readState(location);

  const goTo = (next: number | undefined, options: { replace: boolean; state: object | null }): void => {
    const search = new URLSearchParams(params);
    if (next === undefined) search.delete(parameter);
    else search.set(parameter, String(next));
    void navigate({ search: search.toString() }, { ...options, preventScrollReset: true });
  };
  const open: DialogAddress['open'] = (next, state) => {
    const isOpen = id === next;
    goTo(next, { replace: isOpen, state: { ...state, pushed: isOpen ? pushed : true } });
  };
  const close = (): void => {
    // Going back takes a moment: a second Escape must not go back twice
    if (closedKey.current === location.key) return;
    closedKey.current = location.key;
    if (pushed) void navigate(-1);
    else goTo(undefined, { replace: true, state: null });
  };
  return { id, open, close };
}

const readState = ({ state }: { state: unknown }): EntryState =>
  typeof state === 'object' && state !== null ? state : {};
