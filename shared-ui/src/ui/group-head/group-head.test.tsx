import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import Plane from 'lucide-react/icons/plane';
import { GroupHead } from './group-head.tsx';

it('says what the group is, why, and how many, and names the section around it', () => {
  render(
    <section aria-labelledby="same-flight">
      <GroupHead icon={Plane} title="Same flight" titleId="same-flight" count="2 Amigos">
        BA 36 on Dec 12, 2026
      </GroupHead>
    </section>,
  );
  expect(screen.getByRole('heading', { level: 3, name: 'Same flight' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Same flight' })).toHaveTextContent(
    'Same flightBA 36 on Dec 12, 20262 Amigos',
  );
});

it('has a marigold tile where it is the first one shown', () => {
  const { container } = render(
    <>
      <GroupHead first icon={Plane} title="Same flight" />
      <GroupHead icon={Plane} title="Same route, same day" />
    </>,
  );
  const [first, second] = container.querySelectorAll('.pictogram');
  expect(first).toHaveClass('sign');
  expect(second).toHaveClass('board');
});
