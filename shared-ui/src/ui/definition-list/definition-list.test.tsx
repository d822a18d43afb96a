import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Definition, DefinitionList } from './definition-list.tsx';

it('names each value', () => {
  render(
    <DefinitionList>
      <Definition label="Date">Dec 12, 2026</Definition>
      <Definition label="Flight Number" code>
        BA 36
      </Definition>
      <Definition label="Description" plain>
        I fly twice a year.
      </Definition>
    </DefinitionList>,
  );
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Date', 'Flight Number', 'Description']);
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    'Dec 12, 2026',
    'BA 36',
    'I fly twice a year.',
  ]);
});

it('keeps a code from being translated, and nothing else', () => {
  render(
    <DefinitionList>
      <Definition label="Flight Number" code>
        BA 36
      </Definition>
      <Definition label="Description">In English</Definition>
    </DefinitionList>,
  );
  const [code, words] = screen.getAllByRole('definition');
  expect(code).toHaveAttribute('translate', 'no');
  expect(words).not.toHaveAttribute('translate');
});
