import { type Option, OptionRows } from '../../ui/option-rows/option-rows.tsx';
import { type ConnectedFieldProps, FieldFrame } from './field-frame.tsx';
import { useFormField } from './form-context.ts';

export interface OptionsFieldProps extends ConnectedFieldProps {
  options: readonly Option[];
  /** Beside each other where they fit; `short` for labels of a word or two. */
  side?: boolean | 'short';
  disabled?: boolean;
}

/** One of a few that are worth reading, all of them shown. Its value is the option's; '' while none is chosen. */
export function OptionsField({
  name,
  label,
  optional,
  help,
  wide,
  labelHidden,
  options,
  side,
  disabled,
}: OptionsFieldProps) {
  const { id, value, change, leave, error } = useFormField<string>(name, label);
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
      <OptionRows
        name={name}
        value={value}
        options={options}
        side={side}
        disabled={disabled}
        onChange={change}
        onBlur={leave}
      />
    </FieldFrame>
  );
}
