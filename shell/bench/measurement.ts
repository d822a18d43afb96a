/** A measured value and its target: one line of the report. */
export interface Measurement {
  name: string;
  value: number;
  unit: string;
  /** `max` for time, memory and size, `min` for scores. */
  target: { max: number } | { min: number };
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

const meetsTarget = ({ value, target }: Measurement): boolean =>
  'max' in target ? value <= target.max : value >= target.min;
const rounded = (value: number): string => String(Math.round(value * 10) / 10);

/** 'idle memory   231 MB   at most 600   ok' */
export function formatMeasurement(measurement: Measurement): string {
  const { name, value, unit, target } = measurement;
  const limit = 'max' in target ? `at most ${target.max}` : `at least ${target.min}`;
  return [
    name.padEnd(44),
    `${rounded(value)} ${unit}`.padStart(12),
    limit.padStart(16),
    meetsTarget(measurement) ? 'ok' : 'MISSED',
  ].join('  ');
}
