import { createContext, use, useEffect } from 'react';
import { type FieldValues, useController, type UseFormReturn } from 'react-hook-form';

/** A form's fields as its summary names them. */
export interface KnownField {
  controlId: string;
  label: string;
}

interface FormContextValue {
  control: UseFormReturn['control'];
  round: number;
  submitting: boolean;
  recheck: (changed: string) => void;
  checkNow: (name: string) => void;
  idOf: (name: string) => string;
  /** Tells the form of a field; the answer takes it back. */
  enlist: (name: string, field: KnownField) => () => void;
}

export const FormContext = createContext<FormContextValue | null>(null);

export function useFormContext(): FormContextValue {
  const form = use(FormContext);
  if (!form) throw new Error('This field stands outside of a <Form>. Put it inside the <Form> whose value it edits.');
  return form;
}

/** What a connected field needs: its value, its error, and ids. `label` is how the error summary calls it. */
export function useFormField<Value>(name: string, label: string) {
  const { control, idOf, enlist, recheck, checkNow, round } = useFormContext();
  const { field, fieldState } = useController<FieldValues>({ name, control });
  const id = idOf(name);
  useEffect(() => enlist(name, { controlId: id, label }), [enlist, name, id, label]);
  if (field.value === undefined) {
    throw new Error(`The form has no value named '${name}'. Name a field of its contract, and give it a default.`);
  }
  const change = (value: Value) => {
    field.onChange(value);
    recheck(name);
  };
  return {
    id,
    name,
    round,
    value: field.value as Value,
    change,
    leave: field.onBlur,
    /** For a field that says what is wrong before the submit. */
    checkNow: () => checkNow(name),
    error: fieldState.error?.message || undefined,
  };
}
