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
import { Button, type ButtonProps } from '../../ui/button/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx';
import { FormContext, type RegisteredField, useFormContext } from './form-context.ts';
import { useFormTexts } from './form-texts.ts';
import styles from './form.module.css';
import { type SubmitErrorHandlers, useSubmitErrors } from './submit-errors.ts';
import type { ContractForm } from './use-contract-form.ts';

export interface FormProps<Values extends FieldValues, Input> extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  form: ContractForm<Values, Input>;
  /** Gets the output of the contract. When it rejects, the form shows why and keeps everything that was typed. */
  onSubmit: (input: Input) => unknown;
  children: ReactNode;
}

/**
 * A form by contract. On an invalid submit each field shows its error, and a summary of links takes the focus. Errors of the
 * server show at their fields, or above the form. It cannot be sent twice at the same time.
 */
export function Form<Values extends FieldValues, Input>(props: FormProps<Values, Input>) {
  const { form, onSubmit, children, className, ...rest } = props;
  const { fields, context } = useFields(form);
  const { errors, ...handlers } = useSubmitErrors(form, fields);
  const submit = useSubmit(form, onSubmit, handlers);
  const { t } = useFormTexts();
  const title = errors?.message ?? t('summary', { count: errors?.items.length ?? 0 });
  return (
    <FormContext value={context}>
      <form
        noValidate
        {...rest}
        className={classNames(styles.form, className)}
        aria-busy={form.formState.isSubmitting}
        onSubmit={(event) => void submit(event)}
      >
        {errors ? <ErrorSummary key={errors.attempt} title={title} items={errors.items} /> : null}
        {children}
      </form>
    </FormContext>
  );
}

function useFields<Values extends FieldValues, Input>(form: ContractForm<Values, Input>) {
  const prefix = useId();
  const [fields] = useState(() => new Map<string, RegisteredField>());
  const registerField = useCallback(
    (name: string, field: RegisteredField) => {
      fields.set(name, field);
      return () => void fields.delete(name);
    },
    [fields],
  );
  const { resets, revalidate, validateNow } = form;
  const submitting = form.formState.isSubmitting;
  // Fields name their values by strings; useFormField checks that the contract has them
  const control = form.control as unknown as UseFormReturn['control'];
  const context = useMemo(() => {
    const idOf = (name: string) => `${prefix}-${name}`;
    return { control, resets, submitting, revalidate, validateNow, idOf, registerField };
  }, [control, resets, submitting, revalidate, validateNow, prefix, registerField]);
  return { fields, context };
}

function useSubmit<Values extends FieldValues, Input>(
  form: ContractForm<Values, Input>,
  onSubmit: (input: Input) => unknown,
  { clear, onInvalid, onFailed }: SubmitErrorHandlers,
) {
  const sending = useRef(false);
  const send = async (input: Input) => {
    clear();
    try {
      await onSubmit(input);
      form.discardDraft();
    } catch (error) {
      onFailed(error);
    }
  };
  return async (event: SubmitEvent) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    try {
      await form.handleSubmit(send, (errors) => onInvalid(errors as FieldErrors))(event);
    } finally {
      sending.current = false;
    }
  };
}

/** Fields in one column on phones and two from 40rem on; a field marked `wide` takes both. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}

export interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'busy' | 'asChild'> {
  /** Replaces the label while the form is being sent: 'Publishing...'. */
  pendingText?: string;
}

/** Submits the form around it. */
export function SubmitButton({ pendingText, children, ...props }: SubmitButtonProps) {
  const { submitting } = useFormContext();
  return (
    <Button {...props} type="submit" busy={submitting}>
      {submitting ? (pendingText ?? children) : children}
    </Button>
  );
}
