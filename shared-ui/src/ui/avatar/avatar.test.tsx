import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Avatar, Person } from './avatar.tsx';
import { getTint } from './initials.ts';

const picture = (container: HTMLElement) => {
  const found = container.querySelector('img');
  if (!found) throw new Error('There is no picture');
  return found;
};

describe('an avatar', () => {
  it('is decoration beside a name, and speaks where it stands alone', () => {
    const { container, rerender } = render(<Avatar name="Meena Iyer" />);
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
    rerender(<Avatar name="Meena Iyer" label="Meena Iyer" />);
    expect(screen.getByRole('img', { name: 'Meena Iyer' })).toBeInTheDocument();
  });

  it('takes its tint from the name', () => {
    const { container } = render(<Avatar name="Meena Iyer" />);
    expect(container.firstElementChild).toHaveClass(`tint${getTint('Meena Iyer')}`);
  });

  it('shows initials until the picture has come, and the picture from then on [spec 165]', () => {
    const { container } = render(<Avatar name="Meena Iyer" src="/meena.jpg" />);
    expect(container).toHaveTextContent('MI');
    expect(picture(container)).not.toHaveClass('loaded');
    fireEvent.load(picture(container));
    expect(picture(container)).toHaveClass('loaded');
  });

  it.each([
    ['small', 96],
    ['normal', 96],
    ['large', 512],
    ['huge', 512],
  ] as const)('loads the stored picture that is large enough for the size %s', (size, pixels) => {
    const id = '0123456789abcdef'.repeat(2);
    const { container } = render(<Avatar name="Meena Iyer" size={size} src={`/pictures/${id}-512.webp`} />);
    expect(picture(container)).toHaveAttribute('src', `/pictures/${id}-${pixels}.webp`);
  });

  it('falls back to two initials when the picture fails [spec 93, 165]', () => {
    const { container } = render(<Avatar name="Meena Iyer" src="/gone.jpg" />);
    fireEvent.error(picture(container));
    expect(container.querySelector('img')).not.toBeInTheDocument();
    expect(container).toHaveTextContent('MI');
  });

  it('tries again when another picture is chosen', () => {
    const { container, rerender } = render(<Avatar name="Meena Iyer" src="/gone.jpg" />);
    fireEvent.error(picture(container));
    rerender(<Avatar name="Meena Iyer" src="/new.jpg" />);
    expect(picture(container)).toHaveAttribute('src', '/new.jpg');
  });

  it('shows a drawing for a name without letters', () => {
    const { container } = render(<Avatar name="✈️" />);
    expect(container.querySelector('svg')).toBeInTheDocument();
  });
});

describe('a person', () => {
  it('says the name once, at the rank it is given', () => {
    render(<Person as="h3" nameId="who" name="Meena Iyer" line="Frequent Traveler" />);
    expect(screen.getByRole('heading', { level: 3, name: 'Meena Iyer' })).toHaveAttribute('id', 'who');
    expect(screen.getByText('Frequent Traveler')).toBeVisible();
  });
});
