import { type Load, type Order, load } from './load.ts'
import { median } from './report.ts'

/** A load, and the CPU time that the server's process used per answer, all its threads together. */
export type Measured = Load & { cpuMs: number }
type Server = { url: string; cpuSeconds(): Promise<number> }

/** Puts load on one page of a server and measures the CPU time per answer. */
export async function measure(server: Server, path: string, order: Omit<Order, 'url'>): Promise<Measured> {
  const before = await server.cpuSeconds()
  const measured = await load({ ...order, url: server.url + path })
  return { ...measured, cpuMs: ((await server.cpuSeconds()) - before) * (1000 / measured.answers) }
}

/** The median of a figure over several rounds. */
export const middle = (rounds: readonly Measured[], of: (measured: Measured) => number): number =>
  median(rounds.map(of))

/** Rounds as the columns of a table. */
export const columns = (rounds: readonly Measured[]) => ({
  requests_per_s: middle(rounds, (m) => m.perSecond),
  p50_ms: middle(rounds, (m) => m.p50),
  p99_ms: middle(rounds, (m) => m.p99),
  cpu_ms_per_request: middle(rounds, (m) => m.cpuMs),
})

/** The duration of each round of a measurement. */
export const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3)
