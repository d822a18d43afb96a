import { expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import Monitor from 'lucide-react/icons/monitor';
import { Item, ItemList } from './item-list.tsx';

it('is a named list whose rows hold their words and what can be done', () => {
  render(
    <ItemList label="Places">
      <Item icon={Monitor} title="Chrome on Windows">
        Now
      </Item>
      <Item icon={Monitor} title="Safari on iPhone" action={<button type="button">Log Out</button>}>
        Last used yesterday
      </Item>
    </ItemList>,
  );
  const [first, second] = within(screen.getByRole('list', { name: 'Places' })).getAllByRole('listitem');
  expect(first).toHaveTextContent('Chrome on WindowsNow');
  expect(within(first!).queryByRole('button')).not.toBeInTheDocument();
  expect(within(second!).getByRole('button', { name: 'Log Out' })).toBeVisible();
});

it('keeps its drawings from screen readers', () => {
  render(<Item icon={Monitor} title="Chrome on Windows" />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});
