import type * as TestingLibrary from '@testing-library/dom';
import type { Point } from './driver.ts';

export type Pattern = string | { source: string; flags: string };

/** One step from elements to elements within them, by what people and screen readers call them. */
export type Query =
  | { by: 'role'; role: string; name?: Pattern }
  | { by: 'label' | 'text' | 'containing'; text: Pattern }
  | { by: 'first' };

/** What to do before looking: get it ready to be pressed, give it the focus, or select the text of what has it. */
export type Preparation = 'reveal' | 'focus' | 'select';

/** What a person sees of the elements that queries find; all but `count` and `overflow` is of the first of them. */
export interface Match {
  count: number;
  text: string;
  /** Of a field; of a select, the words of the chosen option. */
  value: string;
  hasFocus: boolean;
  isChecked: boolean;
  isEnabled: boolean;
  /** Where to press it; missing where something else is in front. */
  point?: Point;
  /** How many pixels the page can be scrolled sideways. */
  overflow: number;
}

/** What only some elements have. */
interface Field {
  value?: string;
  checked?: boolean;
  labels?: NodeListOf<HTMLLabelElement> | null;
  selectedOptions?: HTMLCollectionOf<HTMLOptionElement>;
  select?: () => void;
}

/** A press that is on its way: a page may move while it is, and nothing else may be pressed for that. */
interface Press {
  guard: AbortController;
  isMissed: boolean;
}
type PressedWindow = Window & { press?: Press };

/** Runs in the page after a press: whether it was taken back, since something else stood there by then. */
export function endPress(): boolean {
  const { press } = window as PressedWindow;
  press?.guard.abort();
  return press?.isMissed === true;
}

/** Runs in the page, where nothing of this module exists but itself. Has no result before Testing Library is there. */
export function inspect(queries: readonly Query[], preparation?: Preparation | null): Match | undefined {
  const library = (window as { TestingLibraryDom?: typeof TestingLibrary }).TestingLibraryDom;
  if (!library) return undefined;
  const matcher = (pattern: Pattern): string | RegExp =>
    typeof pattern === 'string' ? pattern : new RegExp(pattern.source, pattern.flags);
  const isVisible = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
  const holds = ({ textContent }: Element, words: string | RegExp): boolean =>
    typeof words === 'string' ? (textContent ?? '').includes(words) : words.test(textContent ?? '');
  const step = (within: readonly HTMLElement[], query: Query): HTMLElement[] => {
    if (query.by === 'first') return within.slice(0, 1);
    if (query.by === 'role') {
      const options = query.name === undefined ? {} : { name: matcher(query.name) };
      return within.flatMap((element) => library.queryAllByRole(element, query.role, options));
    }
    const words = matcher(query.text);
    if (query.by === 'containing') return within.filter((element) => holds(element, words));
    const queryAll = query.by === 'label' ? library.queryAllByLabelText : library.queryAllByText;
    return within.flatMap((element) => queryAll(element, words)).filter(isVisible);
  };
  // The markup of a first paint is replaced once the scripts are there: nothing in it can be used
  const isPrerendered = document.querySelector('[data-first-paint]') !== null;
  const found = isPrerendered ? [] : [...new Set(queries.reduce<HTMLElement[]>(step, [document.body]))];
  const { scrollWidth, clientWidth } = document.documentElement;
  const overflow = isPrerendered ? 0 : scrollWidth - clientWidth;
  const [element] = found;
  if (!element) {
    return { count: 0, text: '', value: '', hasFocus: false, isChecked: false, isEnabled: false, overflow };
  }

  const field = element as HTMLElement & Field;
  const label = field.labels?.item(0);
  const pointOf = (target: Element): Point | undefined => {
    const [box] = target.getClientRects();
    if (!box) return undefined;
    const [x, y] = [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)];
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (element.contains(hit) || label?.contains(hit)) ? { x, y } : undefined;
  };
  // Of a checkbox that is drawn, the label is what can be pressed
  const findPoint = (): Point | undefined => pointOf(element) ?? (label ? pointOf(label) : undefined);
  if (preparation === 'reveal' && !findPoint()) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  if (preparation === 'select') field.select?.();
  if (preparation === 'focus') {
    // A date field begins with its first part only where it gets the focus again
    element.blur();
    element.focus();
  }
  const point = findPoint();
  if (preparation === 'reveal' && point) {
    const page = window as PressedWindow;
    page.press?.guard.abort();
    const press: Press = { guard: new AbortController(), isMissed: false };
    page.press = press;
    let isDown = false;
    const check = (event: Event): void => {
      const target = event.target as Node;
      if (!isDown) press.isMissed = !element.contains(target) && label?.contains(target) !== true;
      isDown = true;
      if (!press.isMissed) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      window.addEventListener(type, check, { capture: true, signal: press.guard.signal });
  }
  return {
    count: found.length,
    text: element.innerText,
    value: field.selectedOptions?.[0]?.label ?? field.value ?? '',
    hasFocus: element === document.activeElement,
    isChecked: field.checked === true,
    isEnabled: !element.matches(':disabled, [aria-disabled="true"]'),
    ...(point && { point }),
    overflow,
  };
}
