export { Button, buttonClass, type ButtonProps, type ButtonVariant } from './button.tsx';
export { IconButton, type IconButtonProps } from './icon-button.tsx';
