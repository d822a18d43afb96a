import { expect } from '@playwright/test';
import type { Driver, Point } from './driver.ts';
import type { Match, Pattern, Preparation, Query } from './inspect.ts';

export type Words = string | RegExp;

const MAX_WAIT_MS = 15_000;
const PAUSES_MS = [20, 50, 100, 200, 400];

const toPattern = (words: Words): Pattern =>
  typeof words === 'string' ? words : { source: words.source, flags: words.flags };

/** Tries again until it passes: what is looked for may be on its way. */
export const eventually = (attempt: () => Promise<void>): Promise<void> =>
  expect(attempt).toPass({ timeout: MAX_WAIT_MS, intervals: PAUSES_MS });

/** A page whose elements can be looked for. */
export interface Searchable {
  readonly driver: Driver;
  inspect(queries: readonly Query[], preparation?: Preparation): Promise<Match>;
  /** Presses what was made ready for it. Does nothing, and answers false, where something else stands there by now. */
  press(point: Point): Promise<boolean>;
}

/** Ways to find elements, as people and screen readers name them. Names and texts are whole ones, unless by a pattern. */
export abstract class Finder {
  protected abstract readonly page: Searchable;
  protected abstract readonly queries: readonly Query[];

  role(role: string, name?: Words): Locator {
    return this.find({ by: 'role', role, ...(name !== undefined && { name: toPattern(name) }) });
  }

  button(name: Words): Locator {
    return this.role('button', name);
  }

  link(name: Words): Locator {
    return this.role('link', name);
  }

  dialog(name: Words): Locator {
    return this.role('dialog', name);
  }

  heading(name: Words): Locator {
    return this.role('heading', name);
  }

  textbox(name: Words): Locator {
    return this.role('textbox', name);
  }

  /** For fields without a role, such as those for a day. */
  label(text: Words): Locator {
    return this.find({ by: 'label', text: toPattern(text) });
  }

  text(text: Words): Locator {
    return this.find({ by: 'text', text: toPattern(text) });
  }

  protected find(query: Query): Locator {
    return new Locator(this.page, [...this.queries, query]);
  }
}

/** Elements of a page, found again each time something is asked of them. What is asked is waited for. */
export class Locator extends Finder {
  constructor(
    protected readonly page: Searchable,
    protected readonly queries: readonly Query[],
  ) {
    super();
  }

  /** Those of them that hold these words. */
  containing(text: Words): Locator {
    return this.find({ by: 'containing', text: toPattern(text) });
  }

  first(): Locator {
    return this.find({ by: 'first' });
  }

  shows(): Promise<void> {
    return this.expect(({ count }) => expect(count, 'how many show').toBeGreaterThan(0));
  }

  isGone(): Promise<void> {
    return this.count(0);
  }

  count(number: number): Promise<void> {
    return this.expect(({ count }) => expect(count, 'how many show').toBe(number));
  }

  hasFocus(): Promise<void> {
    return this.expect(({ hasFocus }) => expect(hasFocus, 'has the focus').toBe(true));
  }

  isChecked(): Promise<void> {
    return this.expect(({ isChecked }) => expect(isChecked, 'is checked').toBe(true));
  }

  /** Among its words. */
  hasText(words: Words): Promise<void> {
    return this.expect(({ text }) => expect(text).toMatch(words));
  }

  hasValue(expected: Words): Promise<void> {
    return this.expect(({ value }) =>
      typeof expected === 'string' ? expect(value).toBe(expected) : expect(value).toMatch(expected),
    );
  }

  /** Presses its middle, once it is the only one and nothing is in front of it. */
  click(): Promise<void> {
    return this.expect(async ({ point, ...match }) => {
      expect({ ...match, hasPoint: point !== undefined }).toMatchObject({ count: 1, isEnabled: true, hasPoint: true });
      if (point) expect(await this.page.press(point), 'whether it still stood there').toBe(true);
    }, 'reveal');
  }

  /** Presses a checkbox or a radio button that is not checked. */
  async check(): Promise<void> {
    await this.click();
    await this.isChecked();
  }

  /** Presses a field and types over what it holds; `shown` is what the field makes of it. */
  async fill(text: string, shown: Words = text): Promise<void> {
    await this.click();
    await this.focus('select');
    await (text === '' ? this.page.driver.press('Delete') : this.page.driver.type(text));
    await this.hasValue(shown);
  }

  /**
   * Types a date ('2026-11-28') into a field for one; again where the machine was so slow that the field took two digits of a
   * number for two numbers.
   */
  fillDate(date: string): Promise<void> {
    const [year = '', month = '', day = ''] = date.split('-');
    return eventually(async () => {
      await this.page.inspect(this.queries, 'focus');
      await this.page.driver.typeDate(month, day, year);
      expect((await this.page.inspect(this.queries)).value).toBe(date);
    });
  }

  /** Chooses an option of a select by typing its words. */
  async choose(option: string): Promise<void> {
    await this.focus();
    await this.page.driver.type(option);
    await this.hasValue(option);
  }

  private focus(how: 'focus' | 'select' = 'focus'): Promise<void> {
    return this.expect(({ hasFocus }) => expect(hasFocus, 'takes the focus').toBe(true), how);
  }

  private expect(claim: (match: Match) => unknown, preparation?: Preparation): Promise<void> {
    return eventually(async () => {
      const match = await this.page.inspect(this.queries, preparation);
      try {
        await claim(match);
      } catch (cause) {
        const queries = this.queries.map((query) =>
          Object.values(query)
            .map((part) => JSON.stringify(part))
            .join(' '),
        );
        throw new Error(`${queries.join(' > ')}: ${String(cause)}\nFound: ${JSON.stringify(match)}`, { cause });
      }
    });
  }
}
