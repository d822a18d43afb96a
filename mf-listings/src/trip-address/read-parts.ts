import { daysBetween, MAX_WINDOW_DAYS } from 'shared-ui/contracts';

/** A last day without a first; before it; too far from it. */
type WindowFault = 'alone' | 'early' | 'far';

/** A part of an address that says nothing we know: told to the visitor, and left out. */
export interface Unreadable<Name extends string = string> {
  name: Name;
  value: string;
  /** Why, where it is not just that it cannot be read. */
  because?: 'past' | 'same' | WindowFault;
}

export interface TripAddress<Parts extends object> {
  filter: Partial<Parts>;
  unreadable: Unreadable[];
}

interface Reader {
  safeParse(value: string): { success: boolean; data?: unknown };
}

/** Reads the parts of an address by the rules that the form and the API have for them. Parts that are empty are not there. */
export function readParts<Parts extends object>(
  params: URLSearchParams,
  readers: Record<keyof Parts & string, Reader>,
): TripAddress<Parts> {
  const address: TripAddress<Parts> = { filter: {}, unreadable: [] };
  for (const [name, reader] of Object.entries<Reader>(readers)) {
    const value = params.get(name)?.trim() ?? '';
    if (value === '') continue;
    const read = reader.safeParse(value);
    if (!read.success) address.unreadable.push({ name, value });
    else if (read.data !== undefined) Object.assign(address.filter, { [name]: read.data });
  }
  return address;
}

/** Takes parts out again. Where there is nothing to take out, it is the same object. */
export function withoutParts<Parts extends object>(
  address: TripAddress<Parts>,
  unreadable: Unreadable[],
): TripAddress<Parts> {
  if (unreadable.length === 0) return address;
  const kept = Object.entries(address.filter).filter(([name]) => !unreadable.some((part) => part.name === name));
  return {
    filter: Object.fromEntries(kept) as Partial<Parts>,
    unreadable: [...address.unreadable, ...unreadable],
  };
}

interface Days {
  date?: string | undefined;
  endDate?: string | undefined;
}

/** Takes out a last day that stands alone, is before the first, or is too far from it (product.md 14). */
export function withoutBadWindow<Parts extends Days>(address: TripAddress<Parts>): TripAddress<Parts> {
  const { date, endDate } = address.filter;
  if (endDate === undefined) return address;
  const because = windowFault(date, endDate);
  return withoutParts(address, because ? [{ name: 'endDate', value: endDate, because }] : []);
}

function windowFault(date: string | undefined, endDate: string): WindowFault | undefined {
  if (date === undefined) return 'alone';
  const days = daysBetween(date, endDate);
  if (days < 0) return 'early';
  return days > MAX_WINDOW_DAYS ? 'far' : undefined;
}

interface Ends {
  from?: string | undefined;
  to?: string | undefined;
}

/** Takes out airports that do not exist, once it is known which ones do. */
export function withoutUnknownAirports<Parts extends Ends>(
  address: TripAddress<Parts>,
  isAirport: (code: string) => boolean,
): TripAddress<Parts> {
  const { from, to } = address.filter;
  const unknown: Unreadable[] = [];
  if (from !== undefined && !isAirport(from)) unknown.push({ name: 'from', value: from });
  if (to !== undefined && !isAirport(to)) unknown.push({ name: 'to', value: to });
  return withoutParts(address, unknown);
}
