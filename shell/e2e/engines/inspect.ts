import type * as TestingLibrary from '@testing-library/dom';
import type { Point } from './driver.ts';

export type Pattern = string | { source: string; flags: string };

/** Selects elements within other elements, by role, label or text. */
export type Query =
  | { by: 'role'; role: string; name?: Pattern }
  | { by: 'label' | 'text' | 'containing'; text: Pattern }
  | { by: 'first' };

/** Prepares the first match: scroll it into view for a click, focus it, or select its text. */
export type Preparation = 'reveal' | 'focus' | 'select';

/** The state of the elements that match; all but `count` and `overflow` is of the first of them. */
export interface Match {
  count: number;
  text: string;
  /** Of a field; of a select, the label of the selected option. */
  value: string;
  hasFocus: boolean;
  isChecked: boolean;
  isEnabled: boolean;
  /** Where to click it; undefined where something else covers it. */
  point?: Point;
  /** How many pixels the page can be scrolled horizontally. */
  overflow: number;
}

/** Properties that only form fields have. */
interface Field {
  value?: string;
  checked?: boolean;
  labels?: NodeListOf<HTMLLabelElement> | null;
  selectedOptions?: HTMLCollectionOf<HTMLOptionElement>;
  select?: () => void;
}

/** A click in progress: the page may move meanwhile, and the click must not hit another element. */
interface PendingClick {
  guard: AbortController;
  isMissed: boolean;
}
type WindowWithClick = Window & { pendingClick?: PendingClick };

/** Runs in the page after a click. Returns whether the click was cancelled because it hit another element. */
export function endClick(): boolean {
  const { pendingClick } = window as WindowWithClick;
  pendingClick?.guard.abort();
  return pendingClick?.isMissed === true;
}

/** Runs in the page, so that it can use nothing of this module. Returns undefined before Testing Library is loaded. */
export function inspect(queries: readonly Query[], preparation?: Preparation | null): Match | undefined {
  const library = (window as { TestingLibraryDom?: typeof TestingLibrary }).TestingLibraryDom;
  if (!library) return undefined;
  const matcher = (pattern: Pattern): string | RegExp =>
    typeof pattern === 'string' ? pattern : new RegExp(pattern.source, pattern.flags);
  const isVisible = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
  const containsText = ({ textContent }: Element, text: string | RegExp): boolean =>
    typeof text === 'string' ? (textContent ?? '').includes(text) : text.test(textContent ?? '');
  const step = (within: readonly HTMLElement[], query: Query): HTMLElement[] => {
    if (query.by === 'first') return within.slice(0, 1);
    if (query.by === 'role') {
      const options = query.name === undefined ? {} : { name: matcher(query.name) };
      return within.flatMap((element) => library.queryAllByRole(element, query.role, options));
    }
    const text = matcher(query.text);
    if (query.by === 'containing') return within.filter((element) => containsText(element, text));
    const queryAll = query.by === 'label' ? library.queryAllByLabelText : library.queryAllByText;
    return within.flatMap((element) => queryAll(element, text)).filter(isVisible);
  };
  // The markup of the first paint cannot be used: React replaces it
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
  // The label of a styled checkbox can be clicked, the checkbox itself not
  const findPoint = (): Point | undefined => pointOf(element) ?? (label ? pointOf(label) : undefined);
  if (preparation === 'reveal' && !findPoint()) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  if (preparation === 'select') field.select?.();
  if (preparation === 'focus') {
    // A date field starts with its first part only when it receives the focus again
    element.blur();
    element.focus();
  }
  const point = findPoint();
  if (preparation === 'reveal' && point) {
    const page = window as WindowWithClick;
    page.pendingClick?.guard.abort();
    const pending: PendingClick = { guard: new AbortController(), isMissed: false };
    page.pendingClick = pending;
    let isDown = false;
    const check = (event: Event): void => {
      const target = event.target as Node;
      if (!isDown) pending.isMissed = !element.contains(target) && label?.contains(target) !== true;
      isDown = true;
      if (!pending.isMissed) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      window.addEventListener(type, check, { capture: true, signal: pending.guard.signal });
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
