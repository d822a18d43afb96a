import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { languageCodesSchema } from 'contracts';
import * as z from 'zod/mini';
import { renderInShell } from './form.fixture.tsx';
import { Form, LanguagesField, NO_DRAFT, SubmitButton, useContractForm } from './index.ts';

const schema = z.strictObject({ languages: languageCodesSchema });
type Values = z.output<typeof schema>;

function LanguagesForm({ languages, onSubmit }: Values & { onSubmit?: (values: Values) => void }) {
  const form = useContractForm(schema, { languages }, NO_DRAFT);
  return (
    <Form form={form} onSubmit={onSubmit ?? (() => undefined)}>
      <LanguagesField name="languages" label="Languages" />
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}

const box = () => screen.getByRole('combobox', { name: 'Languages' });

// Chromium names 132 of the 183 in English, and 59 in themselves
beforeEach(() => {
  jest.spyOn(Intl.DisplayNames.prototype, 'of').mockReturnValue(undefined);
  jest.spyOn(Intl.DisplayNames, 'supportedLocalesOf').mockReturnValue([]);
});
afterEach(() => {
  jest.restoreAllMocks();
});

it('names chosen languages that the browser has no names of', async () => {
  const user = userEvent.setup();
  renderInShell(<LanguagesForm languages={['bo', 'ho']} />);
  expect(screen.getByRole('button', { name: 'Remove Hiri Motu' })).toBeVisible();
  await user.click(box());
  expect(await screen.findByRole('button', { name: 'Remove བོད་སྐད་ Tibetan' })).toBeVisible();
});

it.each([
  ['नेपाली', 'ne'],
  ['Tibetan', 'bo'],
  ['Dzongkha', 'dz'],
  ['dine bizaad', 'nv'],
  ['Ede Yoru', 'yo'],
])('finds languages that the browser has no names of: %s', async (text, code) => {
  const user = userEvent.setup();
  const onSubmit = jest.fn<(values: Values) => void>();
  renderInShell(<LanguagesForm languages={[]} onSubmit={onSubmit} />);
  await user.type(box(), text);
  expect(await screen.findByRole('option')).toBeVisible();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ languages: [code] }));
});
