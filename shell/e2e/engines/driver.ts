export type ColorScheme = 'light' | 'dark';
export type Key = 'Enter' | 'Escape' | 'Tab' | 'Space' | 'ArrowDown' | 'Delete';

/** In CSS pixels of the viewport. */
export interface Point {
  x: number;
  y: number;
}

export interface Cookie {
  name: string;
  value: string;
  domain: string;
  path: string;
  httpOnly: boolean;
}

export interface DriverOptions {
  width: number;
  height: number;
  colorScheme: ColorScheme;
}

/** One page in an isolated browser. Clicks and keys are real events of the browser. */
export interface Driver {
  goto(url: string): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  reload(): Promise<void>;
  /** Runs the body of a function in the page, regardless of its content security policy. The result is copied as JSON. */
  run(body: string): Promise<unknown>;
  /** Runs a script once in each new page, before elements are searched. */
  prepare(script: string): Promise<void>;
  clickAt(point: Point): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  /** Types into the focused date field, in the order of the locale en-US. */
  typeDate(month: string, day: string, year: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** To be called before the first page is opened. */
  addCookies(url: string, cookies: readonly Cookie[]): Promise<void>;
  /** PNG. */
  screenshot(): Promise<Buffer>;
  /** Uncaught errors, errors in the console, and refusals of the content security policy. */
  errors(): Promise<string[]>;
  close(): Promise<void>;
}

/** An installed browser engine. */
export interface Engine {
  open(options: DriverOptions): Promise<Driver>;
  close(): Promise<void>;
}
