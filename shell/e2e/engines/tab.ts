import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { Driver, Point } from './driver.ts';
import { endPress, inspect, type Match, type Preparation, type Query } from './inspect.ts';
import { eventually, Finder, type Locator, type Words } from './locator.ts';

const TESTING_LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** Below it the navigation is behind the Menu button: 72rem. */
const MIN_WIDTH_WITHOUT_MENU = 1152;

/** A page of the site in a browser, the same for journeys in each engine. */
export class Tab extends Finder {
  protected readonly page = this;
  protected readonly queries = [];
  private readonly hasMenu: boolean;
  private readonly overflows = new Set<string>();

  /** @param siteUrl what paths are of */
  constructor(
    readonly driver: Driver,
    private readonly siteUrl: string,
    width: number,
  ) {
    super();
    this.hasMenu = width < MIN_WIDTH_WITHOUT_MENU;
  }

  /** To a path of the site, or to an address. */
  goto(address: string): Promise<void> {
    return this.driver.goto(new URL(address, this.siteUrl).href);
  }

  /** By path and query. */
  isAt(address: Words): Promise<void> {
    return eventually(async () => {
      const { pathname, search } = new URL(await this.evaluate(() => window.location.href));
      if (typeof address === 'string') expect(pathname + search).toBe(address);
      else expect(pathname + search).toMatch(address);
    });
  }

  isTitled(title: string): Promise<void> {
    return eventually(async () => {
      expect(await this.evaluate(() => document.title)).toBe(`Flight Amigo - ${title}`);
    });
  }

  toast(words: Words): Locator {
    return this.role('region', /^Notifications/)
      .role('listitem')
      .containing(words);
  }

  /** Follows a link of the header or, where the window is narrow, of the menu. */
  async navigate(name: Words): Promise<void> {
    await (await this.navigation()).link(name).click();
  }

  async logOut(): Promise<void> {
    await (await this.navigation()).button('Log Out').click();
  }

  /** Types a code into an airport field, and takes the airport from the suggestions. */
  async chooseAirport(name: Words, code: string): Promise<void> {
    const field = this.role('combobox', name);
    await field.fill(code);
    await this.role('listbox').role('option', new RegExp(code)).first().click();
    await field.hasValue(new RegExp(`^${code} - `));
  }

  async inspect(queries: readonly Query[], preparation?: Preparation): Promise<Match> {
    const match = await this.evaluate(inspect, queries, preparation ?? null);
    if (!match) {
      await this.driver.prepare(TESTING_LIBRARY);
      return this.inspect(queries, preparation);
    }
    if (match.overflow > 0) {
      const path = await this.evaluate(() => window.location.pathname);
      this.overflows.add(`${path} scrolls sideways by ${match.overflow} pixels`);
    }
    return match;
  }

  /** Of what is behind everything: 0 is black, 1 is white. */
  brightness(): Promise<number> {
    return this.evaluate(() => {
      const channels = getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g) ?? [];
      return Math.max(...channels.slice(0, 3).map(Number)) / 255;
    });
  }

  async press(point: Point): Promise<boolean> {
    await this.driver.clickAt(point);
    // Where it led to another page, it was not missed
    return !(await this.evaluate(endPress).catch(() => false));
  }

  /** What went wrong that no journey looks at: errors, and a page that scrolls sideways. */
  async faults(): Promise<string[]> {
    return [...(await this.driver.faults()), ...this.overflows];
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
