import type { Result } from 'tools/results.ts';

/** A measured value and its target. */
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

/** 'idle memory | 231 MB | at most 600'. Throws where nothing could be measured. */
export function toResult({ name, value, unit, target }: Measurement): Result {
  if (Number.isNaN(value)) throw new Error(`Not measured: ${name}`);
  const reach = 'max' in target ? `at most ${target.max}` : `at least ${target.min}`;
  return { what: name, measured: `${Math.round(value * 100) / 100} ${unit}`.trim(), reach };
}
