import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Grid, Section, Wrap } from './layout.tsx';

it('a section is a region of its title, with what one can do about it beside', () => {
  render(
    <Section title="Travelers Offering Help" action={<a href="/search">View All</a>}>
      <p>cards</p>
    </Section>,
  );
  const section = screen.getByRole('region', { name: 'Travelers Offering Help' });
  expect(section).toContainElement(screen.getByRole('link', { name: 'View All' }));
});

it('the name of a section does not change with the line under its title', () => {
  render(<Section title="Available Amigos" note={<p>9 listings shown</p>} />);
  expect(screen.getByRole('region', { name: 'Available Amigos' })).toHaveTextContent('9 listings shown');
});

it('a grid can be a list', () => {
  render(
    <Grid asChild>
      <ul>
        <li>card</li>
      </ul>
    </Grid>,
  );
  expect(screen.getByRole('list')).toHaveClass('grid', 'cards');
});

it('a wrap is as wide as a page unless it is told otherwise', () => {
  const { container, rerender } = render(<Wrap />);
  expect(container.firstElementChild).toHaveClass('wrap', 'page');
  rerender(<Wrap width="narrow" top="normal" />);
  expect(container.firstElementChild).toHaveClass('wrap', 'narrow', 'topNormal');
});
