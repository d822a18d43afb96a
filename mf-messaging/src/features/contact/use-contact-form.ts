import { useEffect, useRef } from 'react';
import { useCurrentUser } from 'shared-ui/app';
import { useContractForm } from 'shared-ui/app/forms';
import { contactMessageSchema } from 'shared-ui/contracts';
import { draft } from './draft.ts';

const EMPTY = { name: '', email: '', message: '', captchaToken: '' };

/** What is known of who is logged in. */
const OWN = ['name', 'email'] as const;

/** The form as it is opened: with what was typed in this tab before, and with the name and address of who is logged in. */
export function useContactForm() {
  const form = useContractForm(contactMessageSchema, { ...EMPTY, ...draft.read() });
  const { getValues, setValue, subscribe, reset } = form;
  const { user } = useCurrentUser();
  const name = user?.username ?? '';
  const email = user?.email ?? '';
  const before = useRef({ name: '', email: '' });
  useEffect(() => {
    const own = { name, email };
    // What a person typed has the last word; what was filled in goes with who was logged in
    for (const field of OWN) {
      const value = getValues(field);
      if (value === '' || value === before.current[field]) setValue(field, own[field]);
    }
    before.current = own;
  }, [name, email, getValues, setValue]);
  useEffect(() => {
    const typed = (field: (typeof OWN)[number], value: string): string =>
      value === before.current[field] ? '' : value;
    const keep = ({ values }: { values: typeof EMPTY }) =>
      draft.keep({
        name: typed('name', values.name),
        email: typed('email', values.email),
        message: values.message,
      });
    return subscribe({ formState: { values: true }, callback: keep });
  }, [subscribe]);
  const startAgain = (): void => {
    reset({ ...EMPTY, name, email });
    draft.forget();
  };
  return { form, startAgain };
}
