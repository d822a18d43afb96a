import { createContext, use, useEffect } from 'react';
import { type FieldValues, useController, type UseFormReturn } from 'react-hook-form';
/** A field that is mounted in a form, for the error summary. */
export interface RegisteredField {
  controlId: string;
  label: string;
}

interface FormContextValue {
  control: UseFormReturn['control'];
  resets: number;
  submitting: boolean;
  revalidate: (changed: string) => void;
  validateNow: (name: string) => void;
  idOf: (name: string) => string;
  /** @returns unregisters it */
  registerField: (name: string, field: RegisteredField) => () => void;
}

export const FormContext = createContext<FormContextValue | null>(null);

export function useFormContext(): FormContextValue {
  const form = use(FormContext);
  if (!form) throw new Error('This field stands outside of a <Form>. Put it inside the <Form> whose value it edits.');
  return form;
}

/** A connected field's value, error and ids. `label` names it in the error summary. */
export function useFormField<Value>(name: string, label: string) {
  const { control, idOf, registerField, revalidate, validateNow, resets } = useFormContext();
  const { field, fieldState } = useController<FieldValues>({ name, control });
  const id = idOf(name);
  useEffect(() => registerField(name, { controlId: id, label }), [registerField, name, id, label]);
  if (field.value === undefined) {
    throw new Error(`The form has no value named '${name}'. Name a field of its contract, and give it a default.`);
  }
  return {
    id,
    name,
    resets,
    value: field.value as Value,
    change: (value: Value) => {
      field.onChange(value);
      revalidate(name);
    },
    leave: field.onBlur,
    /** For a field that shows its error before the submit. */
    validateNow: () => validateNow(name),
    error: fieldState.error?.message || undefined,
  };
}
