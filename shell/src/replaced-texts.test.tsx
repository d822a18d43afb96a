import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { acceptReplacedTexts } from './replaced-texts.ts';

const { insertBefore, removeChild } = Node.prototype;
beforeAll(() => acceptReplacedTexts());
afterAll(() => void Object.assign(Node.prototype, { insertBefore, removeChild }));

/** React puts the text into a node of its own, beside the element. */
const Label = ({ busy = false, text = 'Continue' }: { busy?: boolean; text?: string | null }) => (
  <>
    {busy ? <b>{'busy'}</b> : null}
    {text}
    <i>{'more'}</i>
  </>
);

/** As the page translation of Chrome does. */
function translate(container: HTMLElement) {
  for (const node of Array.from(container.childNodes)) {
    if (!(node instanceof Text)) continue;
    const replacement = document.createElement('u');
    replacement.textContent = 'Weiter';
    node.replaceWith(replacement);
  }
}

/** As some extensions do. */
function wrap(container: HTMLElement) {
  for (const node of Array.from(container.childNodes)) {
    if (!(node instanceof Text)) continue;
    const wrapper = document.createElement('mark');
    node.replaceWith(wrapper);
    wrapper.append(node);
  }
}

it('shows what React inserts before a text that was replaced', () => {
  const { container, rerender } = render(<Label />);
  translate(container);
  rerender(<Label busy />);
  expect(container).toHaveTextContent('Weitermorebusy');
  rerender(<Label />);
  expect(container).toHaveTextContent('Weitermore');
});

it('survives that React removes a text that was replaced', () => {
  const { container, rerender, unmount } = render(<Label />);
  translate(container);
  rerender(<Label text={null} />);
  expect(container).toHaveTextContent('Weitermore');
  unmount();
});

it('inserts before a text that was wrapped, and removes it', () => {
  const { container, rerender } = render(<Label />);
  wrap(container);
  rerender(<Label busy />);
  expect(container).toHaveTextContent('busyContinuemore');
  rerender(<Label text={null} />);
  expect(container).toHaveTextContent(/^more$/);
});

it('inserts and removes as ever where nothing was replaced', () => {
  const { container, rerender } = render(<Label />);
  rerender(<Label busy />);
  expect(container).toHaveTextContent('busyContinuemore');
  rerender(<Label text={null} />);
  expect(container).toHaveTextContent(/^more$/);
});
