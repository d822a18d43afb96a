import { listingQuerySchema, offerHelpSchema } from 'shared-ui/contracts';

const fields = { ...listingQuerySchema.shape, flight: offerHelpSchema.shape.flightNumber };
const FIELD_OF = {
  from: 'departureAirport',
  to: 'arrivalAirport',
  date: 'date',
  endDate: 'endDate',
  flight: 'flightNumber',
} as const;
const NAMES = ['from', 'to', 'date', 'endDate', 'flight'] as const;

export type Prefill = Partial<Record<(typeof FIELD_OF)[keyof typeof FIELD_OF], string>>;

/** The trip that an address like /find/create?from=MAA&to=LHR&date=…&endDate=…&flight=… brings along; what cannot be read is ignored. */
export function prefillFrom(params: URLSearchParams): Prefill {
  const prefill: Prefill = {};
  for (const name of NAMES) {
    const read = fields[name].safeParse(params.get(name) ?? '');
    if (read.success && read.data !== undefined) prefill[FIELD_OF[name]] = read.data;
  }
  return prefill;
}
