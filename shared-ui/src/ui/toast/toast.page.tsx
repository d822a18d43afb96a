import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { Row } from '../layout/layout.tsx';
import { ToastCard, ToastProvider, ToastViewport } from './toast.tsx';

export const title = 'Toast';

const DEFAULT = { title: 'Login successful', description: 'You are now logged in' } as const;
const DESTRUCTIVE = {
  variant: 'destructive',
  title: 'Message failed',
  description: 'There was a problem sending your message.',
  action: { label: 'Try again', onPress: () => undefined },
} as const;

export default function ToastStates() {
  const [shown, setShown] = useState<{ toast: typeof DEFAULT | typeof DESTRUCTIVE; number: number } | null>(null);
  const show = (toast: typeof DEFAULT | typeof DESTRUCTIVE) => setShown({ toast, number: (shown?.number ?? 0) + 1 });
  return (
    <ToastProvider label="Notification">
      <Row>
        <Button variant="secondary" onClick={() => show(DEFAULT)}>
          Show a toast
        </Button>
        <Button variant="secondary" onClick={() => show(DESTRUCTIVE)}>
          Show a destructive toast
        </Button>
      </Row>
      {shown ? <ToastCard key={shown.number} {...shown.toast} closeLabel="Close" /> : null}
      <ToastViewport label="Notifications ({hotkey})" />
    </ToastProvider>
  );
}
