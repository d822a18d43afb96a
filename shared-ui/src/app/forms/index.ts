export {
  CheckboxField,
  type CheckboxFieldProps,
  OptionsField,
  type OptionsFieldProps,
  SelectField,
  type SelectFieldProps,
  StarField,
  type StarFieldProps,
} from './choice-fields.tsx';
export type { FormValues } from './contract-resolver.ts';
export { FormRefusal } from './failure.ts';
export { FieldGrid } from './field-grid.tsx';
export { Form, type FormProps } from './form.tsx';
export {
  AirportField,
  type AirportFieldProps,
  AmountField,
  type AmountFieldProps,
  ChipsField,
  type ChipsFieldProps,
  CodeField,
  type CodeFieldProps,
  PhoneField,
  type PhoneFieldProps,
} from './special-fields.tsx';
export { SubmitButton, type SubmitButtonProps } from './submit-button.tsx';
export {
  DateField,
  type DateFieldProps,
  TextAreaField,
  type TextAreaFieldProps,
  TextField,
  type TextFieldProps,
  TimeField,
  type TimeFieldProps,
} from './text-fields.tsx';
export { type ContractForm, FILLED_ON_SUBMIT, useContractForm } from './use-contract-form.ts';
