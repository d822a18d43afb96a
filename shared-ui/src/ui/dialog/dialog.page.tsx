import { useState } from 'react';
import { Button } from '../button/index.ts';
import { Field } from '../field/index.ts';
import { Input } from '../input/index.ts';
import { Row, Stack } from '../layout/index.ts';
import { Text } from '../text/index.ts';
import { ToastCard, ToastProvider, ToastViewport } from '../toast/index.ts';
import { Dialog } from './index.ts';

export const title = 'Dialog';

const PARAGRAPH = 'All interactions are at your own risk. Meet in public places, and tell somebody where you go. ';

const TOAST = {
  title: 'Verification required',
  description: 'A verification code has been sent to your email address',
  closeLabel: 'Close toast',
};

export default function DialogStates() {
  const [toasted, setToasted] = useState(false);
  const [open, setOpen] = useState<'short' | 'long' | null>(null);
  return (
    <Row>
      <Button variant="secondary" onClick={() => setOpen('short')}>
        Open a dialog
      </Button>
      <Button variant="secondary" onClick={() => setOpen('long')}>
        Open a long, wide dialog
      </Button>
      <Dialog
        open={open !== null}
        onOpenChange={() => setOpen(null)}
        title="Login to Flight Amigo"
        closeLabel="Close"
        wide={open === 'long'}
      >
        <Stack>
          <Field label="Email">
            <Input type="email" />
          </Field>
          <Text>{open === 'long' ? PARAGRAPH.repeat(40) : PARAGRAPH}</Text>
          <Button onClick={() => setToasted(true)}>Continue</Button>
        </Stack>
      </Dialog>
      <div data-toasts="">
        <ToastProvider label="Notification">
          <ToastCard {...TOAST} open={toasted} onOpenChange={setToasted} />
          <ToastViewport label="Notifications over the dialog ({hotkey})" />
        </ToastProvider>
      </div>
    </Row>
  );
}
