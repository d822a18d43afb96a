import { Amount } from '../../ui/amount/amount.tsx';
import { type ConnectedFieldProps, FieldFrame } from './field-frame.tsx';
import { useFormField } from './form-context.ts';

export interface AmountFieldProps extends ConnectedFieldProps {
  placeholder?: string;
  disabled?: boolean;
}

/** Whole US dollars as digits. */
export function AmountField({ name, label, optional, help, wide, ...input }: AmountFieldProps) {
  const { id, value, change, leave, error } = useFormField<string>(name, label);
  return (
    <FieldFrame id={id} label={label} optional={optional} help={help} wide={wide} error={error}>
      <Amount {...input} name={name} value={value} onChange={change} onBlur={leave} />
    </FieldFrame>
  );
}
