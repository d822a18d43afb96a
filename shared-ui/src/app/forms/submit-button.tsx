import { Button, type ButtonProps } from '../../ui/button/index.ts';
import { useFormContext } from './form-context.ts';

export interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'busy' | 'asChild'> {
  /** Stands in the button while the form is being sent: 'Publishing...'. */
  pendingText?: string;
}

/** Sends the form it stands in. */
export function SubmitButton({ pendingText, children, ...props }: SubmitButtonProps) {
  const { submitting } = useFormContext();
  return (
    <Button {...props} type="submit" busy={submitting}>
      {submitting ? (pendingText ?? children) : children}
    </Button>
  );
}
