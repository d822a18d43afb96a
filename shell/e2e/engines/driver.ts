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

/** One page in a browser that shares nothing with others. Presses and keys are the browser's own events. */
export interface Driver {
  goto(url: string): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  reload(): Promise<void>;
  /** Runs the body of a function in the page, past its content security policy. The result is copied as JSON. */
  run(body: string): Promise<unknown>;
  /** Runs a script once in a page that is new, before anything is looked for in it. */
  prepare(script: string): Promise<void>;
  clickAt(point: Point): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  /** The same where a date field has it. The order is that of the locale en-US. */
  typeDate(month: string, day: string, year: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Before the first page. */
  addCookies(url: string, cookies: readonly Cookie[]): Promise<void>;
  /** PNG. */
  screenshot(): Promise<Buffer>;
  /** Uncaught errors, errors in the console, and what the content security policy refused. */
  faults(): Promise<string[]>;
  close(): Promise<void>;
}

/** A browser engine that this machine has. */
export interface Engine {
  open(options: DriverOptions): Promise<Driver>;
  close(): Promise<void>;
}
