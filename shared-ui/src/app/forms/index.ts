export { AirportField, type AirportFieldProps } from './airport-field.tsx';
export { AirportInput, type AirportInputProps } from './airport-input.tsx';
export { AmountField, type AmountFieldProps } from './amount-field.tsx';
export { ChecksField, type ChecksFieldProps } from './checks-field.tsx';
export { ChipsField, type ChipsFieldProps } from './chips-field.tsx';
export { CodeField, type CodeFieldProps } from './code-field.tsx';
export {
  CheckboxField,
  type CheckboxFieldProps,
  DateField,
  type DateFieldProps,
  SelectField,
  type SelectFieldProps,
  TextAreaField,
  type TextAreaFieldProps,
  TextField,
  type TextFieldProps,
  TimeField,
  type TimeFieldProps,
} from './fields.tsx';
export { FieldGrid, Form, type FormProps, SubmitButton, type SubmitButtonProps } from './form.tsx';
export { LanguagesField, type LanguagesFieldProps } from './languages-field.tsx';
export { OptionsField, type OptionsFieldProps } from './options-field.tsx';
export { PhoneField, type PhoneFieldProps } from './phone-field.tsx';
export { StarField, type StarFieldProps } from './star-field.tsx';
export { FormError } from './submit-errors.ts';
export {
  type ContractForm,
  FILLED_ON_SUBMIT,
  type FormValues,
  NO_DRAFT,
  useContractForm,
} from './use-contract-form.ts';
