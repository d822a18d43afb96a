import { describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import HandHeart from 'lucide-react/icons/hand-heart';
import Languages from 'lucide-react/icons/languages';
import { Ticket, TicketLine, TicketSkeleton } from './ticket.tsx';

describe('a ticket', () => {
  it('reads from the strip over the body to the stub', () => {
    render(
      <Ticket
        type="helper"
        icon={HandHeart}
        title="Amigo"
        titleEnd="4.9"
        stub={<button>View</button>}
        aria-label="Meena"
      >
        <TicketLine icon={Languages}>Speaks Tamil</TicketLine>
      </Ticket>,
    );
    const ticket = screen.getByRole('article', { name: 'Meena' });
    expect(ticket).toHaveTextContent(/^Amigo4\.9Speaks TamilView$/);
    expect(within(ticket).getByRole('button', { name: 'View' })).toBeVisible();
  });

  it('shows by its type whose it is', () => {
    const { rerender } = render(<Ticket type="seeker" icon={HandHeart} title="Seeking Help" stub={null} />);
    expect(screen.getByRole('article')).toHaveClass('ticket', 'seeker', 'normal');
    rerender(<Ticket type="helper" size="large" icon={HandHeart} title="Amigo" stub={null} />);
    expect(screen.getByRole('article')).toHaveClass('ticket', 'helper', 'large');
  });
});

describe('a ticket on its way', () => {
  it('is silent', () => {
    const { container } = render(<TicketSkeleton />);
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
    expect(container).toHaveTextContent('');
  });

  it.each(['normal', 'compact'] as const)(
    'has the parts of a %s ticket, so that nothing moves when it arrives',
    (size) => {
      const { container } = render(<TicketSkeleton size={size} />);
      const parts = [...container.querySelectorAll('.sheet > *, .body > *')].map((part) => part.className);
      const arrived = render(<Ticket type="helper" icon={HandHeart} title="Amigo" stub={null} size={size} />).container;
      expect([...arrived.querySelectorAll('.sheet > *, .body > *')].map((part) => part.className)).toEqual(parts);
    },
  );
});
