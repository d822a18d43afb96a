import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'shared-ui/app';
import { type Draft, withDraft } from './draft.ts';
import { prefillFrom } from './prefill.ts';

/** How a form starts: its defaults, what was typed before a reload, and the trip of the address, the last word winning. */
export function useFirstValues<FormValues extends object>(defaults: FormValues, draft: Draft): FormValues {
  const [params] = useSearchParams();
  // The form takes its first values only; later changes of the address are not typed over what a person typed
  return useMemo(() => withDraft(defaults, { ...draft.read(), ...prefillFrom(params) }), [defaults, draft, params]);
}

interface Changed {
  values: object;
}

interface WatchableForm {
  subscribe(watch: { formState: { values: true }; callback(changed: Changed): void }): () => void;
}

/** Keeps every change, so that a reload loses nothing. The bot check's token is no part of what was typed. */
export function useKeptDraft({ subscribe }: WatchableForm, draft: Draft): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => draft.keep({ ...values, captchaToken: undefined }),
      }),
    [subscribe, draft],
  );
}
