import Phone from 'lucide-react/icons/phone';
import Star from 'lucide-react/icons/star';
import { useState } from 'react';
import { Person } from '../avatar/avatar.tsx';
import { Button } from '../button/button.tsx';
import { DialogFoot } from '../dialog-foot/dialog-foot.tsx';
import { Field } from '../field/field.tsx';
import { Input } from '../input/input.tsx';
import { Columns, Row, Stack } from '../layout/layout.tsx';
import { Rating, StarsInput } from '../stars/stars.tsx';
import { TabPanel, Tabs } from '../tabs/tabs.tsx';
import { Text } from '../text/text.tsx';
import { ToastCard, ToastProvider, ToastViewport } from '../toast/toast.tsx';
import { Dialog } from './dialog.tsx';

export const title = 'Dialog';

const PARAGRAPH = 'All interactions are at your own risk. Meet in public places, and tell somebody where you go. ';

const TOAST = {
  title: 'Verification required',
  description: 'A verification code has been sent to your email address',
  closeLabel: 'Close toast',
};

type Shown = 'short' | 'long' | 'tabs' | null;

export default function DialogStates() {
  const [toasted, setToasted] = useState(false);
  const [open, setOpen] = useState<Shown>(null);
  const openers: [Exclude<Shown, null>, string][] = [
    ['short', 'Open a dialog'],
    ['long', 'Open a long, wide dialog'],
    ['tabs', 'Open a dialog with tabs'],
  ];
  return (
    <Row>
      {openers.map(([which, words]) => (
        <Button key={which} variant="secondary" onClick={() => setOpen(which)}>
          {words}
        </Button>
      ))}
      <Dialog
        open={open !== null}
        onOpenChange={() => setOpen(null)}
        title={open === 'tabs' ? 'Amigo Details' : 'Login to Flight Amigo'}
        closeLabel="Close"
        wide={open !== 'short'}
        flush={open === 'tabs'}
      >
        {open === 'tabs' ? <WithTabs /> : <Form long={open === 'long'} onContinue={() => setToasted(true)} />}
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

function Form({ long, onContinue }: { long: boolean; onContinue: () => void }) {
  return (
    <Stack>
      <Field label="Email">
        <Input type="email" />
      </Field>
      <Text>{long ? PARAGRAPH.repeat(40) : PARAGRAPH}</Text>
      {long ? (
        <DialogFoot>
          <Button onClick={onContinue}>Continue</Button>
        </DialogFoot>
      ) : (
        <Button onClick={onContinue}>Continue</Button>
      )}
    </Stack>
  );
}

const TABS = [
  { value: 'contact', label: 'Contact Info', icon: Phone },
  { value: 'review', label: 'Rate & Review', icon: Star },
] as const;

function WithTabs() {
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('contact');
  const [stars, setStars] = useState(4);
  return (
    <>
      <Row justify="between" style={{ padding: 'var(--dialog-padding)', paddingBlockEnd: 'var(--space-4)' }}>
        <Person size="large" name="Meena Iyer" line="Frequent Traveler. Speaks Tamil, Hindi, English" />
        <Rating label="4.9 of 5, 23 reviews">4.9 (23)</Rating>
      </Row>
      <Tabs inset label="Amigo Details" tabs={TABS} value={tab} onValueChange={setTab}>
        <TabPanel value="contact">
          <Columns>
            <Text>{PARAGRAPH.repeat(6)}</Text>
            <Text>{PARAGRAPH.repeat(12)}</Text>
          </Columns>
        </TabPanel>
        <TabPanel value="review">
          <Field group label="Your rating">
            <StarsInput name="rating" value={stars} onChange={setStars} getLabel={(count) => `${count} stars`} />
          </Field>
        </TabPanel>
      </Tabs>
    </>
  );
}
