import { useEffect, useRef } from 'react';
import { useCurrentUser } from 'shared-ui/app';
import { useContractForm } from 'shared-ui/app/forms';
import { contactMessageSchema } from 'shared-ui/contracts';
import type { Draft } from 'shared-ui/app/drafts';

const EMPTY = { name: '', email: '', message: '', captchaToken: '' };

/** What is known of who is logged in. */
const OWN = ['name', 'email'] as const;

const NAMES = ['name', 'email', 'message'] as const;

/** What was typed before; anything may have written it. */
function typedIn(draft: Draft): Partial<typeof EMPTY> {
  const values = draft.read();
  return Object.fromEntries(NAMES.flatMap((name) => (typeof values[name] === 'string' ? [[name, values[name]]] : [])));
}

/** The form as it is opened: with the person's draft, and with the name and address of who is logged in. */
export function useContactForm(draft: Draft) {
  const form = useContractForm(contactMessageSchema, { ...EMPTY, ...typedIn(draft) });
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
      draft.save({
        name: typed('name', values.name),
        email: typed('email', values.email),
        message: values.message,
      });
    keep({ values: getValues() });
    return subscribe({ formState: { values: true }, callback: keep });
  }, [subscribe, getValues, draft]);
  const startAgain = (): void => {
    reset({ ...EMPTY, name, email });
    draft.remove();
  };
  return { form, startAgain };
}
