import Mail from 'lucide-react/icons/mail';
import { Amount } from '../amount/amount.tsx';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { Input } from '../input/input.tsx';
import { Grid, Row, Stack } from '../layout/layout.tsx';
import { Select } from '../select/select.tsx';
import { Counter, Textarea } from '../textarea/textarea.tsx';
import { Field } from './field.tsx';

export const title = 'Fields';

const STORY = 'My mother is 74 and will travel alone for the first time. She speaks Tamil.';

export default function FieldStates() {
  return (
    <Stack>
      <TextStates />
      <LongTextStates />
      <AmountStates />
      <Row>
        <Checkbox>Off</Checkbox>
        <Checkbox defaultChecked>On</Checkbox>
        <Checkbox disabled defaultChecked>
          Cannot change
        </Checkbox>
      </Row>
      <Checkbox error="You must agree to the terms">
        I accept the <a href="#terms">Terms of Use</a> and the <a href="#privacy">Privacy Policy</a>.
      </Checkbox>
    </Stack>
  );
}

function TextStates() {
  return (
    <Grid>
      <Field label="Label" help="Help text sits under the field.">
        <Input placeholder="Placeholder" />
      </Field>
      <Field label="Email" optional="(optional)">
        <Input icon={Mail} type="email" defaultValue="priya.raman@example.com" />
      </Field>
      <Field label="Error" error="Name must be at least 2 characters" help="As in your passport.">
        <Input defaultValue="S" />
      </Field>
      <Field label="Disabled">
        <Input defaultValue="Cannot change" disabled />
      </Field>
      <Field label="Looking for">
        <Select>
          <option>All options</option>
          <option>Amigos only</option>
        </Select>
      </Field>
      <Field label="Travel Date" error="Required">
        <Input type="date" defaultValue="2026-12-12" />
      </Field>
    </Grid>
  );
}

function LongTextStates() {
  return (
    <Grid>
      <Field label="Time">
        <Input type="time" defaultValue="05:35" />
      </Field>
      <Field label="Description" help="Say which languages you speak." aside={<Counter value={STORY} max={500} />}>
        <Textarea defaultValue={STORY} />
      </Field>
      <Field
        label="Description"
        error="Description cannot exceed 500 characters"
        aside={<Counter value={STORY} max={50} />}
      >
        <Textarea defaultValue={STORY} />
      </Field>
    </Grid>
  );
}

function AmountStates() {
  return (
    <Grid>
      <Field label="Tip amount in US dollars" help="Tips are optional. 100% goes to the helper.">
        <Amount value="20" onChange={() => undefined} />
      </Field>
      <Field label="Smallest, in US dollars" optional="(optional)">
        <Amount value="" placeholder="25" onChange={() => undefined} />
      </Field>
      <Field label="Largest, in US dollars" error="The largest tip cannot be less than the smallest">
        <Amount value="10000" onChange={() => undefined} />
      </Field>
    </Grid>
  );
}
