import { useEffect, useRef } from 'react';
import { useCurrentUser } from 'shared-ui/app';
import { useContractForm } from 'shared-ui/app/forms';
import { contactMessageSchema } from 'shared-ui/contracts';
import { draft } from './draft.ts';

const EMPTY = { name: '', email: '', message: '', captchaToken: '' };

/** The form as it is opened: with what was typed in this tab before, and with the address of who is logged in. */
export function useContactForm() {
  const form = useContractForm(contactMessageSchema, { ...EMPTY, ...draft.read() });
  const { getValues, setValue, subscribe, reset } = form;
  const { user } = useCurrentUser();
  const own = user?.email ?? '';
  const before = useRef('');
  useEffect(() => {
    // What a person typed has the last word; what was filled in goes with who was logged in
    const email = getValues('email');
    if (email === '' || email === before.current) setValue('email', own);
    before.current = own;
  }, [own, getValues, setValue]);
  useEffect(() => {
    const keep = ({ values: { name, email, message } }: { values: typeof EMPTY }) =>
      draft.keep({ name, message, email: email === before.current ? '' : email });
    return subscribe({ formState: { values: true }, callback: keep });
  }, [subscribe]);
  const startAgain = (): void => {
    reset({ ...EMPTY, email: own });
    draft.forget();
  };
  return { form, startAgain };
}
