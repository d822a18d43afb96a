import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import House from 'lucide-react/icons/house';
import X from 'lucide-react/icons/x';
import { Button, IconButton } from './button.tsx';

describe('a button', () => {
  it('does what it is pressed for', async () => {
    const onClick = jest.fn();
    render(<Button onClick={onClick}>Search</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('submits a form only when it is told to', () => {
    render(<Button>Add</Button>);
    expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
  });

  it('is named by its words, not by its icon', () => {
    render(<Button icon={House}>Back to Home</Button>);
    expect(screen.getByRole('button')).toHaveAccessibleName('Back to Home');
  });

  it('passes native attributes and a class of its own through', () => {
    render(
      <Button className="mine" aria-describedby="help" disabled>
        Publish
      </Button>,
    );
    const button = screen.getByRole('button');
    expect(button).toBeDisabled();
    expect(button).toHaveClass('button', 'primary', 'mine');
    expect(button).toHaveAttribute('aria-describedby', 'help');
  });
});

describe('a button that cannot be pressed for now', () => {
  it('keeps the focus and does nothing', async () => {
    const onClick = jest.fn();
    render(
      <Button aria-disabled onClick={onClick}>
        Resend Code
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Resend Code' });
    await userEvent.click(button);
    await userEvent.keyboard('{Enter}');
    expect(button).toHaveFocus();
    expect(onClick).not.toHaveBeenCalled();
  });
});

describe('a busy button', () => {
  it('keeps its words, says it is busy and cannot be pressed again', async () => {
    const onClick = jest.fn();
    render(
      <Button busy onClick={onClick}>
        Creating your request...
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Creating your request...' });
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(onClick).not.toHaveBeenCalled();
  });

  it('does not send its form a second time, not even by Enter in a field', async () => {
    const onSubmit = jest.fn();
    render(
      <form onSubmit={onSubmit}>
        <input aria-label="Name" />
        <Button type="submit" busy>
          Sending...
        </Button>
      </form>,
    );
    await userEvent.type(screen.getByRole('textbox'), 'Priya{Enter}');
    await userEvent.click(screen.getByRole('button'));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('keeps the focus it had', async () => {
    const { rerender } = render(<Button>Publish</Button>);
    await userEvent.tab();
    rerender(<Button busy>Publishing...</Button>);
    expect(screen.getByRole('button')).toHaveFocus();
  });
});

it('a button whose label a browser has translated changes it, and becomes busy', () => {
  const { rerender } = render(<Button>Continue</Button>);
  const translation = document.createElement('b');
  translation.textContent = 'जारी रखें';
  const label = document.createTreeWalker(screen.getByRole('button'), NodeFilter.SHOW_TEXT).nextNode() as Text;
  label.replaceWith(translation);
  rerender(<Button busy>Sending...</Button>);
  expect(screen.getByRole('button')).toHaveTextContent(/^Sending...$/);
});

describe('a link that looks like a button', () => {
  it('stays a link, with its own address and the words and icon of a button', () => {
    render(
      <Button asChild icon={House} variant="secondary">
        <a href="/" className="mine">
          Back to Home
        </a>
      </Button>,
    );
    const link = screen.getByRole('link', { name: 'Back to Home' });
    expect(link).toHaveAttribute('href', '/');
    expect(link).not.toHaveAttribute('type');
    expect(link).toHaveClass('button', 'secondary', 'mine');
    expect(link.querySelector('svg')).toBeInTheDocument();
  });
});

describe('an icon button', () => {
  it('says in words what it does', () => {
    render(<IconButton icon={X} label="Close" />);
    expect(screen.getByRole('button', { name: 'Close' })).toBeVisible();
  });
});
