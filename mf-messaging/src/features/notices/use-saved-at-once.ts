import { useRef, useState } from 'react';
import type { MessageNotices } from 'shared-ui/contracts';
import { useChangeNoticesMutation } from '../../api/notices.ts';

export type NoticeName = Exclude<keyof MessageNotices, 'smsStopped'>;

/**
 * A choice that shows at once and is saved behind it. Pressed again meanwhile, the last choice is saved last: requests do not
 * overtake each other. What cannot be saved goes back to what the server has.
 * @param saved as the server had it when it was asked; what it has confirmed since then counts more
 */
export function useSavedAtOnce(name: NoticeName, saved: boolean) {
  const [change, { error, isSuccess, isLoading }] = useChangeNoticesMutation();
  const [wanted, setWanted] = useState<boolean>();
  const confirmed = useRef<boolean>(undefined);
  const latest = useRef(saved);
  const isSaving = useRef(false);
  const save = async (): Promise<void> => {
    isSaving.current = true;
    while (latest.current !== (confirmed.current ?? saved)) {
      const value = latest.current;
      const answer = await change({ [name]: value });
      if (answer.error) {
        setWanted(confirmed.current);
        break;
      }
      confirmed.current = value;
    }
    isSaving.current = false;
  };
  const choose = (next: boolean): void => {
    latest.current = next;
    setWanted(next);
    if (!isSaving.current) void save();
  };
  return { checked: wanted ?? saved, choose, isSaved: isSuccess && !isLoading, error };
}
