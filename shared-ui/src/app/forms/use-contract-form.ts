import { toNestErrors } from '@hookform/resolvers';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import { applyFieldRules } from 'contracts';
import type * as z from 'zod/mini';
import { type DraftValues, useDraft } from '../drafts/index.ts';

/**
 * For a contract's field that is no input of the form, such as `captchaToken`: give it as its default, and the real
 * value in `onSubmit`.
 */
export const FILLED_ON_SUBMIT = 'filled on submit';

/** The values of a form's inputs: text, also for what may be absent (''); true or false for checkboxes. */
export type FormValues<Schema extends z.ZodMiniObject> = {
  [Name in keyof z.input<Schema>]-?: InputValue<Exclude<z.input<Schema>[Name], undefined | null>>;
};

type InputValue<Value> = unknown extends Value
  ? string
  : [Value] extends [boolean]
    ? boolean
    : Value extends string
      ? string
      : Value extends (infer Item extends object)[]
        ? { [Name in keyof Item]-?: InputValue<Exclude<Item[Name], undefined | null>> }[]
        : Value;

/** The state of `<Form>` and its fields. `Input` is the output of the contract: trimmed, '' removed. */
export interface ContractForm<Values extends FieldValues, Input> extends UseFormReturn<Values, unknown, Input> {
  /** Counts the resets: inputs drop their own state when it changes. */
  resets: number;
  /** From now on these fields are validated at every change. */
  validateOnChange: (names: readonly string[]) => void;
  /** Call it after a change of `changed`: validates the fields that were invalid before. */
  revalidate: (changed: string) => void;
  /** Validates a field before the submit, and from then on at every change. */
  validateNow: (name: string) => void;
  /** Removes the draft: for a Cancel of its user. `<Form>` does it after the submit. */
  discardDraft: () => void;
}

/**
 * For a form without a draft: its values are in the address or in a draft of its own, or must be typed each time, as a code. What
 * tells of somebody's health is in no draft.
 */
export const NO_DRAFT = null;

/**
 * A form that is validated by the schema of its request (spec §5): on submit first, and from then on, at every change, the
 * fields that were invalid. '' means absent where the contract says `optional`.
 * @param draftName unique on the site, with the id of what the form is about. What was typed is stored under it in memory, for
 * its user: closing the form or a session that expires loses nothing.
 * @param toSent returns the values without what is hidden, which stays in the form and its draft, and is neither validated nor sent
 */
export function useContractForm<Schema extends z.ZodMiniObject>(
  schema: Schema,
  defaults: FormValues<Schema>,
  draftName: string | typeof NO_DRAFT,
  toSent: (values: FormValues<Schema>) => FormValues<Schema> = (values) => values,
): ContractForm<FormValues<Schema>, z.output<Schema>> {
  type Values = FormValues<Schema>;
  const { draft, formKey } = useDraft(draftName ?? '', 'memory');
  const read = (): Values => (draftName === NO_DRAFT ? defaults : { ...defaults, ...draft.read() });
  const form = useForm<Values, unknown, z.output<Schema>>({
    resolver: contractResolver(schema, toSent),
    defaultValues: read() as DefaultValues<Values>,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { clear, ...validation } = useRevalidation(form);
  const [resets, setResets] = useState(0);
  const { reset: resetValues, setValue: setOneValue } = form;
  const { revalidate } = validation;

  const reset = useCallback<typeof resetValues>(
    (...args) => {
      resetValues(...args);
      clear();
      setResets((before) => before + 1);
    },
    [resetValues, clear],
  );
  const setValue = useCallback<typeof setOneValue>(
    (...args) => {
      setOneValue(...args);
      revalidate(args[0]);
    },
    [setOneValue, revalidate],
  );
  const showDraft = useEffectEvent(() => {
    if (draftName !== NO_DRAFT) reset(read());
  });
  const shownKey = useRef(formKey);
  useEffect(() => {
    if (shownKey.current !== formKey) showDraft();
    shownKey.current = formKey;
  }, [formKey]);
  const [untouched] = useState(defaults);
  const { subscribe, getValues } = form;
  useEffect(() => {
    if (draftName === NO_DRAFT) return undefined;
    const save = ({ values }: { values: Values }): void => draft.save(getChanged(values, untouched));
    save({ values: getValues() });
    return subscribe({ formState: { values: true }, callback: save });
  }, [draftName, draft, untouched, getValues, subscribe]);
  return { ...form, ...validation, reset, setValue, resets, discardDraft: draft.remove };
}

/** What was typed. The rest may differ when the form opens again. */
function getChanged(values: FieldValues, untouched: FieldValues): DraftValues {
  const isChanged = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(untouched[name]);
  return Object.fromEntries(Object.entries(values).filter(isChanged));
}

/** The fields that were invalid, which are validated again at every change. */
function useRevalidation<Values extends FieldValues, Input>(form: UseFormReturn<Values, unknown, Input>) {
  const { getFieldState, trigger } = form;
  const invalidNames = useRef(new Set<string>());

  const validateOnChange = useCallback(
    (names: readonly string[]) => names.forEach((name) => invalidNames.current.add(name)),
    [],
  );
  const revalidate = useCallback(
    (changed: string) => {
      const isFromServer = (name: string) =>
        (getFieldState(name as Path<Values>).error as FieldError | undefined)?.type === 'server';
      // An error of the server stays until that field is changed: this schema cannot tell whether it is corrected
      const names = [...invalidNames.current].filter((name) => name === changed || !isFromServer(name));
      if (names.length > 0) void trigger(names as Path<Values>[]);
    },
    [getFieldState, trigger],
  );
  const validateNow = useCallback(
    (name: string) => {
      validateOnChange([name]);
      revalidate(name);
    },
    [validateOnChange, revalidate],
  );
  const clear = useCallback(() => invalidNames.current.clear(), []);
  return { validateOnChange, revalidate, validateNow, clear };
}

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** Validates a form by the contract of its request: the first error of every field. */
function contractResolver<Schema extends z.ZodMiniObject>(
  schema: Schema,
  toSent: (values: FormValues<Schema>) => FormValues<Schema>,
): Resolver<FormValues<Schema>, unknown, z.output<Schema>> {
  return (typed, _context, options) => {
    const values = toSent(typed);
    const result = schema.safeParse(values);
    if (result.success) return { values: result.data, errors: {} };
    const errors: FieldErrors = {};
    const issues: Issue[] = [...result.error.issues, ...crossFieldIssues(schema, values)];
    for (const { path, message } of issues) {
      errors[path.map(String).join('.') || 'root'] ??= { type: 'contract', message };
    }
    return { values: {}, errors: toNestErrors<FormValues<Schema>>(errors, options) };
  };
}

/**
 * The rules between fields, applied to the fields that are valid by themselves: a form shows them together with the other
 * errors. zod skips them while a field is invalid, also with its `when` where that field's rule has `abort`, as ours have.
 */
function crossFieldIssues(schema: z.ZodMiniObject, values: FieldValues): Issue[] {
  const valid: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const result = (field as z.ZodMiniType).safeParse(values[name]);
    if (result.success) valid[name] = result.data;
  }
  const issues: Issue[] = [];
  applyFieldRules(schema, valid, (path, message) => issues.push({ path, message }));
  return issues.filter(({ path: [name] }) => String(name) in valid);
}
