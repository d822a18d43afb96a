import { CodeField as CodeInput } from '../../ui/code-field/code-field.tsx';
import { type ConnectedFieldProps, FieldFrame } from './field-frame.tsx';
import { useFormField } from './form-context.ts';

export interface CodeFieldProps extends ConnectedFieldProps {
  length?: number;
  /** Says how far one is: '4 of 6 digits entered'. */
  status: (entered: number) => string;
}

/** A code from a mail or an SMS. */
export function CodeField({ name, label, optional, help, wide, length, status }: CodeFieldProps) {
  const { id, value, change, leave, error } = useFormField<string>(name, label);
  return (
    <FieldFrame id={id} label={label} optional={optional} help={help} wide={wide} error={error}>
      <CodeInput
        name={name}
        value={value}
        length={length}
        status={status(value.length)}
        onChange={change}
        onBlur={leave}
      />
    </FieldFrame>
  );
}
