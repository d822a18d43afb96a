import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { FieldsetPanel, Panel } from './panel.tsx';

describe('a panel', () => {
  it('is a region of its title', () => {
    render(<Panel title="Confirm your email address">…</Panel>);
    expect(screen.getByRole('region', { name: 'Confirm your email address' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2 })).toBeVisible();
  });

  it('keeps its name where more stands beside the title', () => {
    render(
      <Panel title="Payouts" aside={<span>Not set up</span>}>
        …
      </Panel>,
    );
    expect(screen.getByRole('region', { name: 'Payouts' })).toHaveTextContent('PayoutsNot set up');
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(/^Payouts$/);
  });

  it('is nothing but a surface without one', () => {
    render(<Panel>Only a surface</Panel>);
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });

  it('makes a form of itself, named by its title', () => {
    render(
      <Panel asChild title="Filters">
        <form className="mine">fields</form>
      </Panel>,
    );
    const form = screen.getByRole('form', { name: 'Filters' });
    expect(form).toHaveClass('panel', 'mine');
    expect(form).toHaveTextContent('Filtersfields');
  });
});

it('a panel of fields is a group named by its legend', () => {
  render(<FieldsetPanel legend="Your route">fields</FieldsetPanel>);
  expect(screen.getByRole('group', { name: 'Your route' })).toBeVisible();
});
