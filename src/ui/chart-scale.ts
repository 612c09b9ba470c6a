/** A round number not below `most`, and the steps up to it: three or four lines across a chart, all whole numbers. */
export function scaleTo(most: number): { top: number; steps: number[] } {
  const rough = Math.max(1, most) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(
    1,
    [1, 2, 2.5, 5, 10].map((by) => by * power).find((by) => by >= rough && by % 1 === 0) ?? Math.ceil(rough),
  )
  const count = Math.max(1, Math.ceil(most / step))
  return { top: count * step, steps: Array.from({ length: count + 1 }, (_, at) => at * step) }
}

/** At most `most` evenly spread positions of a row, including the first and the last; all positions if there are few. */
export function spreadOver(length: number, most: number): number[] {
  if (length <= most) return Array.from({ length }, (_, at) => at)
  return Array.from({ length: most }, (_, at) => Math.round((at * (length - 1)) / (most - 1)))
}
