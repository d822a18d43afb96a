import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';

const { NODE_ENV } = process.env;
// Read when the footer's module is evaluated
process.env['NODE_ENV'] = 'development';
const { renderShell } = await import('../testing/render-shell.tsx');
process.env['NODE_ENV'] = NODE_ENV;

it('switches to right to left and back, in development', async () => {
  const { user } = await renderShell();
  await user.click(await screen.findByRole('button', { name: 'Pseudo-locale, right to left' }));
  expect(document.documentElement.dir).toBe('rtl');
  await user.click(await screen.findByRole('button', { name: 'English' }));
  expect(document.documentElement.dir).toBe('ltr');
});
