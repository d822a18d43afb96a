import {
  type ComponentProps,
  type ReactNode,
  type SubmitEvent,
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import { classNames } from '../../ui/class-names.ts';
import { ErrorSummary } from '../../ui/error-summary/index.ts';
import { FormContext, type KnownField } from './form-context.ts';
import styles from './form.module.css';
import { useFormTexts } from './texts.ts';
import type { ContractForm } from './use-contract-form.ts';
import { type Tell, useOutcome } from './use-outcome.ts';

export interface FormProps<Values extends FieldValues, Input> extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  form: ContractForm<Values, Input>;
  /**
   * Gets what the contract made of the values. When it fails, the form says why and keeps everything that was typed.
   */
  onSubmit: (input: Input) => unknown;
  children: ReactNode;
}

/**
 * A form by contract. On an invalid submit each field says what is wrong, and a summary of links takes the focus. What
 * the server refuses lands at its fields, or above the form. It cannot be sent twice at once.
 */
export function Form<Values extends FieldValues, Input>(props: FormProps<Values, Input>) {
  const { form, onSubmit, children, className, ...rest } = props;
  const { fields, context } = useFields(form);
  const { outcome, ...tell } = useOutcome(form, fields);
  const submit = useSubmit(form, onSubmit, tell);
  const { t } = useFormTexts();
  const title = outcome?.sentence ?? t('summary', { count: outcome?.items.length ?? 0 });
  return (
    <FormContext value={context}>
      <form
        noValidate
        {...rest}
        className={classNames(styles.form, className)}
        aria-busy={form.formState.isSubmitting}
        onSubmit={(event) => void submit(event)}
      >
        {outcome ? <ErrorSummary key={outcome.attempt} title={title} items={outcome.items} /> : null}
        {children}
      </form>
    </FormContext>
  );
}

function useFields<Values extends FieldValues, Input>(form: ContractForm<Values, Input>) {
  const prefix = useId();
  const [fields] = useState(() => new Map<string, KnownField>());
  const enlist = useCallback(
    (name: string, field: KnownField) => {
      fields.set(name, field);
      return () => void fields.delete(name);
    },
    [fields],
  );
  const { round, recheck, checkNow } = form;
  const submitting = form.formState.isSubmitting;
  // Fields name their values by text; the contract's own names are kept by the checks in useFormField.
  const control = form.control as unknown as UseFormReturn['control'];
  const context = useMemo(() => {
    const idOf = (name: string) => `${prefix}-${name}`;
    return { control, round, submitting, recheck, checkNow, idOf, enlist };
  }, [control, round, submitting, recheck, checkNow, prefix, enlist]);
  return { fields, context };
}

function useSubmit<Values extends FieldValues, Input>(
  form: ContractForm<Values, Input>,
  onSubmit: (input: Input) => unknown,
  { clear, invalid, failed }: Tell,
) {
  const sending = useRef(false);
  const send = async (input: Input) => {
    clear();
    try {
      await onSubmit(input);
    } catch (error) {
      failed(error);
    }
  };
  return async (event: SubmitEvent) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    try {
      await form.handleSubmit(send, (errors) => invalid(errors as FieldErrors))(event);
    } finally {
      sending.current = false;
    }
  };
}
