import { CheckRows } from '../../ui/option-rows/check-rows.tsx';
import type { Option } from '../../ui/option-rows/option-rows.tsx';
import { type ConnectedFieldProps, FieldFrame } from './field-frame.tsx';
import { useFormField } from './form-context.ts';

export interface ChecksFieldProps extends ConnectedFieldProps {
  options: readonly Option[];
  disabled?: boolean;
}

/** Any of a few, all of them shown. Its value is an array of the options' values. */
export function ChecksField({ name, label, optional, help, wide, labelHidden, options, disabled }: ChecksFieldProps) {
  const { id, value, change, leave, error } = useFormField<string[]>(name, label);
  return (
    <FieldFrame
      group
      id={id}
      label={label}
      optional={optional}
      help={help}
      wide={wide}
      labelHidden={labelHidden}
      error={error}
    >
      <CheckRows name={name} value={value} options={options} disabled={disabled} onChange={change} onBlur={leave} />
    </FieldFrame>
  );
}
