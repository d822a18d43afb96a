import { useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'shared-ui/app';

const PARAMETER = 'edit';
const ID = /^[1-9]\d{0,14}$/;

/** The listing that `?edit=` of this page names. */
export function useEditAddress(): { editId: number | undefined; close: () => void } {
  const [params] = useSearchParams();
  const { key } = useLocation();
  const navigate = useNavigate();
  const value = params.get(PARAMETER) ?? '';
  const editId = ID.test(value) ? Number(value) : undefined;
  // Where the page was opened with it, going back would lead away from the page
  const [arrivedWith, setArrivedWith] = useState(editId);
  const closed = useRef('');

  const close = () => {
    // Going back takes a moment, in which a second Escape must not go back once more
    if (closed.current === key) return;
    closed.current = key;
    setArrivedWith(undefined);
    if (editId !== arrivedWith) return void navigate(-1);
    const rest = new URLSearchParams(params);
    rest.delete(PARAMETER);
    void navigate({ search: rest.toString() }, { replace: true, preventScrollReset: true });
  };
  return { editId, close };
}
