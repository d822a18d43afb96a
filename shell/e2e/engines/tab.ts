import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { Driver, Point } from './driver.ts';
import { endClick, inspect, type Match, type Pattern, type Preparation, type Query } from './inspect.ts';

type TextMatch = string | RegExp;

const MAX_WAIT_MS = 15_000;
const PAUSES_MS = [20, 50, 100, 200, 400];

const toPattern = (text: TextMatch): Pattern =>
  typeof text === 'string' ? text : { source: text.source, flags: text.flags };

/** Repeats an attempt until it passes. */
export const eventually = (attempt: () => Promise<void>): Promise<void> =>
  expect(attempt).toPass({ timeout: MAX_WAIT_MS, intervals: PAUSES_MS });

/** A page whose elements can be searched. */
interface Searchable {
  readonly driver: Driver;
  inspect(queries: readonly Query[], preparation?: Preparation): Promise<Match>;
  /** Clicks a prepared element. Returns false, and clicks nothing, where another element is there by now. */
  click(point: Point): Promise<boolean>;
}

/** Finds elements by their accessible names. Strings match whole names and texts, patterns also parts. */
abstract class Finder {
  protected abstract readonly page: Searchable;
  protected abstract readonly queries: readonly Query[];

  role(role: string, name?: TextMatch): Locator {
    return this.find({ by: 'role', role, ...(name !== undefined && { name: toPattern(name) }) });
  }

  button(name: TextMatch): Locator {
    return this.role('button', name);
  }

  link(name: TextMatch): Locator {
    return this.role('link', name);
  }

  dialog(name: TextMatch): Locator {
    return this.role('dialog', name);
  }

  heading(name: TextMatch): Locator {
    return this.role('heading', name);
  }

  textbox(name: TextMatch): Locator {
    return this.role('textbox', name);
  }

  /** For fields without a role, such as date fields. */
  label(text: TextMatch): Locator {
    return this.find({ by: 'label', text: toPattern(text) });
  }

  text(text: TextMatch): Locator {
    return this.find({ by: 'text', text: toPattern(text) });
  }

  protected find(query: Query): Locator {
    return new Locator(this.page, [...this.queries, query]);
  }
}

/** Elements of a page, searched again for each action and expectation, which wait until they succeed. */
class Locator extends Finder {
  constructor(
    protected readonly page: Searchable,
    protected readonly queries: readonly Query[],
  ) {
    super();
  }

  /** Those that contain a text. */
  containing(text: TextMatch): Locator {
    return this.find({ by: 'containing', text: toPattern(text) });
  }

  first(): Locator {
    return this.find({ by: 'first' });
  }

  expectVisible(): Promise<void> {
    return this.expect(({ count }) => expect(count, 'how many show').toBeGreaterThan(0));
  }

  expectGone(): Promise<void> {
    return this.count(0);
  }

  count(number: number): Promise<void> {
    return this.expect(({ count }) => expect(count, 'how many show').toBe(number));
  }

  expectFocused(): Promise<void> {
    return this.expect(({ hasFocus }) => expect(hasFocus, 'has the focus').toBe(true));
  }

  expectChecked(): Promise<void> {
    return this.expect(({ isChecked }) => expect(isChecked, 'is checked').toBe(true));
  }

  expectText(expected: TextMatch): Promise<void> {
    return this.expect(({ text }) => expect(text).toMatch(expected));
  }

  expectValue(expected: TextMatch): Promise<void> {
    return this.expect(({ value }) =>
      typeof expected === 'string' ? expect(value).toBe(expected) : expect(value).toMatch(expected),
    );
  }

  /** Clicks its middle, once it is the only match, enabled and not covered. */
  click(): Promise<void> {
    return this.expect(async ({ point, ...match }) => {
      expect({ ...match, hasPoint: point !== undefined }).toMatchObject({ count: 1, isEnabled: true, hasPoint: true });
      if (point) expect(await this.page.click(point), 'whether the click hit the element').toBe(true);
    }, 'reveal');
  }

  /** Clicks an unchecked checkbox or radio button. */
  async check(): Promise<void> {
    await this.click();
    await this.expectChecked();
  }

  /** Replaces the text of a field; `shown` is the value that the field then has. */
  async fill(text: string, shown: TextMatch = text): Promise<void> {
    await this.click();
    await this.focus('select');
    await (text === '' ? this.page.driver.press('Delete') : this.page.driver.type(text));
    await this.expectValue(shown);
  }

  /**
   * Types a date ('2026-11-28') into a date field. Repeats it where the machine was so slow that the field read two digits as two
   * numbers.
   */
  fillDate(date: string): Promise<void> {
    const [year = '', month = '', day = ''] = date.split('-');
    return eventually(async () => {
      await this.page.inspect(this.queries, 'focus');
      await this.page.driver.typeDate(month, day, year);
      expect((await this.page.inspect(this.queries)).value).toBe(date);
    });
  }

  /** Selects an option by typing its label. */
  async choose(option: string): Promise<void> {
    await this.focus();
    await this.page.driver.type(option);
    await this.expectValue(option);
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

const TESTING_LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** In pixels (72rem). Narrower pages have their navigation behind the Menu button. */
const MIN_WIDTH_WITHOUT_MENU = 1152;

/** A page of the site, with the same interface in each engine. */
export class Tab extends Finder {
  protected readonly page = this;
  protected readonly queries = [];
  private readonly hasMenu: boolean;
  private readonly overflows = new Set<string>();

  /** @param siteUrl the base URL of paths */
  constructor(
    readonly driver: Driver,
    private readonly siteUrl: string,
    width: number,
  ) {
    super();
    this.hasMenu = width < MIN_WIDTH_WITHOUT_MENU;
  }

  /** Opens a path of the site, or a URL. */
  goto(address: string): Promise<void> {
    return this.driver.goto(new URL(address, this.siteUrl).href);
  }

  /** Compares path and query. */
  expectUrl(address: TextMatch): Promise<void> {
    return eventually(async () => {
      const { pathname, search } = new URL(await this.evaluate(() => window.location.href));
      if (typeof address === 'string') expect(pathname + search).toBe(address);
      else expect(pathname + search).toMatch(address);
    });
  }

  expectTitle(title: string): Promise<void> {
    return eventually(async () => {
      expect(await this.evaluate(() => document.title)).toBe(`Flight Amigo - ${title}`);
    });
  }

  toast(text: TextMatch): Locator {
    return this.role('region', /^Notifications/)
      .role('listitem')
      .containing(text);
  }

  /** Follows a link of the header or, in a narrow window, of the menu. */
  async navigate(name: TextMatch): Promise<void> {
    await (await this.navigation()).link(name).click();
  }

  async logOut(): Promise<void> {
    await (await this.navigation()).button('Log Out').click();
  }

  /** Types a code into an airport field and selects the airport from the suggestions. */
  async chooseAirport(name: TextMatch, code: string): Promise<void> {
    const field = this.role('combobox', name);
    await field.fill(code);
    await this.role('listbox').role('option', new RegExp(code)).first().click();
    await field.expectValue(new RegExp(`^${code} - `));
  }

  async inspect(queries: readonly Query[], preparation?: Preparation): Promise<Match> {
    const match = await this.evaluate(inspect, queries, preparation ?? null);
    if (!match) {
      await this.driver.prepare(TESTING_LIBRARY);
      return this.inspect(queries, preparation);
    }
    if (match.overflow > 0) {
      const path = await this.evaluate(() => window.location.pathname);
      this.overflows.add(`${path} scrolls horizontally by ${match.overflow} pixels`);
    }
    return match;
  }

  /** Of the page's background: 0 is black, 1 is white. */
  brightness(): Promise<number> {
    return this.evaluate(() => {
      const channels = getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g) ?? [];
      return Math.max(...channels.slice(0, 3).map(Number)) / 255;
    });
  }

  async click(point: Point): Promise<boolean> {
    await this.driver.clickAt(point);
    // A click that led to another page hit its element
    return !(await this.evaluate(endClick).catch(() => false));
  }

  /** Errors of the page, and pages that scroll horizontally. */
  async errors(): Promise<string[]> {
    return [...(await this.driver.errors()), ...this.overflows];
  }

  private async evaluate<Args extends unknown[], Result>(
    script: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> {
    return (await this.driver.run(`return (${String(script)})(...${JSON.stringify(args)})`)) as Result;
  }

  private async navigation(): Promise<Finder> {
    if (!this.hasMenu) return this.role('banner');
    await this.button(/^Menu/).click();
    return this.role('dialog', 'Menu');
  }
}
