export { PhoneInput, type PhoneInputProps, type PhoneInputTexts } from './phone-input.tsx';
