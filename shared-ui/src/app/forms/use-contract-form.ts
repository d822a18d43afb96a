import { useCallback, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  type Path,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { contractResolver, type FormValues } from './contract-resolver.ts';

/**
 * For a contract's field that is no input of the form, such as `captchaToken`: give it as its default, and the real
 * value in `onSubmit`.
 */
export const FILLED_ON_SUBMIT = 'filled on submit';

/** What `<Form>` and its fields stand on. `Input` is what the contract makes of the values: trimmed, '' gone. */
export interface ContractForm<Values extends FieldValues, Input> extends UseFormReturn<Values, unknown, Input> {
  /** Grows with each reset, so that what inputs keep to themselves is forgotten too. */
  round: number;
  /** From now on these fields are checked on every change: they were found wrong. */
  watchOver: (names: readonly string[]) => void;
  /** Checks again what was found wrong before; called when `changed` has changed. */
  recheck: (changed: string) => void;
  /** Checks a field before the submit, and from then on at every change. */
  checkNow: (name: string) => void;
}

/**
 * A form that is checked by the schema of the request it sends (spec §5): on submit first, and from then on, at every
 * change, the fields that were wrong. The values are what inputs hold; '' means absent where the contract says
 * `optional`.
 */
export function useContractForm<Schema extends z.ZodObject>(
  schema: Schema,
  defaults: FormValues<Schema>,
): ContractForm<FormValues<Schema>, z.output<Schema>> {
  type Values = FormValues<Schema>;
  const form = useForm<Values, unknown, z.output<Schema>>({
    resolver: contractResolver(schema),
    defaultValues: defaults as DefaultValues<Values>,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { watchOver, recheck, checkNow, forget } = useRechecks(form);
  const [round, setRound] = useState(0);
  const { reset: resetValues, setValue: setOneValue } = form;

  const reset = useCallback<typeof resetValues>(
    (...args) => {
      resetValues(...args);
      forget();
      setRound((before) => before + 1);
    },
    [resetValues, forget],
  );
  const setValue = useCallback<typeof setOneValue>(
    (...args) => {
      setOneValue(...args);
      recheck(args[0]);
    },
    [setOneValue, recheck],
  );
  return { ...form, reset, setValue, round, watchOver, recheck, checkNow };
}

/** The fields that were found wrong, and are checked again whenever something changes. */
function useRechecks<Values extends FieldValues, Input>(form: UseFormReturn<Values, unknown, Input>) {
  const { getFieldState, trigger } = form;
  const watched = useRef(new Set<string>());

  const watchOver = useCallback((names: readonly string[]) => names.forEach((name) => watched.current.add(name)), []);
  const recheck = useCallback(
    (changed: string) => {
      const isRefused = (name: string) =>
        (getFieldState(name as Path<Values>).error as FieldError | undefined)?.type === 'server';
      // What the server refused stays until that very field is changed: this schema cannot tell whether it is mended.
      const due = [...watched.current].filter((name) => name === changed || !isRefused(name));
      if (due.length > 0) void trigger(due as Path<Values>[]);
    },
    [getFieldState, trigger],
  );
  const checkNow = useCallback(
    (name: string) => {
      watchOver([name]);
      recheck(name);
    },
    [watchOver, recheck],
  );
  const forget = useCallback(() => watched.current.clear(), []);
  return { watchOver, recheck, checkNow, forget };
}
