import { loadavg } from 'node:os'

/** One row of a benchmark's table; the column names contain the units. */
export type Row = Record<string, string | number>
/** A promise of the product, and the measured value. */
export type Target = { what: string; wanted: string; measured: string; met: boolean }
/** The result of one benchmark; `load` is the machine's load average over 1, 5 and 15 minutes when it ended. */
export type Report = { bench: string; load: number[]; notes: string[]; rows: Row[]; targets: Target[] }

/** Prints a benchmark's table, and sends it to the process that runs several benchmarks, if there is one. */
export function finish(report: Omit<Report, 'load'>): void {
  const whole: Report = { ...report, load: loadavg().map((n) => Math.round(n * 100) / 100) }
  process.stdout.write(`\n${whole.bench}  (load ${whole.load.join(' ')})\n${table(whole.rows)}`)
  for (const note of whole.notes) process.stdout.write(`  ${note}\n`)
  if (process.send) process.send(whole)
  else process.stdout.write(`\n${table(whole.targets.map(verdict))}`)
}

/** A target whose value must not be above `max`. */
export const atMost = (what: string, measured: number, max: number, unit = ''): Target => ({
  what,
  wanted: `≤ ${max.toLocaleString('en')} ${unit}`.trim(),
  measured: `${shown(measured)} ${unit}`.trim(),
  met: measured <= max,
})

/** A target whose value must not be below `min`. */
export const atLeast = (what: string, measured: number, min: number, unit = ''): Target => ({
  what,
  wanted: `≥ ${min.toLocaleString('en')} ${unit}`.trim(),
  measured: `${shown(measured)} ${unit}`.trim(),
  met: measured >= min,
})

/** The median; of an even count, the upper of the two middle numbers. */
export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** The smallest number that is not below this share of the numbers, such as 0.99. */
export const quantile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(numbers.length * share) - 1)] ?? Number.NaN

/** The time that the work takes. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}

const verdict = ({ what, wanted, measured, met }: Target): Row => ({
  target: what,
  wanted,
  measured,
  '': met ? 'met' : 'NOT MET',
})

/** Plain text in columns; numbers are right-aligned. */
function table(rows: Row[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = [names, ...rows.map((row) => names.map((name) => shown(row[name])))]
  const widths = names.map((_, i) => Math.max(...cells.map((line) => line[i]?.length ?? 0)))
  const numeric = names.map((name) => rows.every((row) => typeof row[name] !== 'string'))
  return cells
    .map((line) =>
      line.map((cell, i) => (numeric[i] ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0))),
    )
    .map((line) => `  ${line.join('  ').trimEnd()}\n`)
    .join('')
}

const shown = (value: string | number | undefined): string =>
  typeof value === 'number'
    ? value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 3 : 0 })
    : (value ?? '')
