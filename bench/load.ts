import { fork } from 'node:child_process'
import { once } from 'node:events'

/** What to ask for, how hard and how long. */
export type Order = {
  url: string
  connections: number
  seconds: number
  headers?: Record<string, string>
  /** Asked for in turn, at a steady pace, in the place of `url`. */
  urls?: readonly string[]
  /** Asked with these keys in turn. */
  keys?: readonly string[]
  /** Asks at this steady pace, whatever the answers take; without it, each connection asks again as soon as it is answered. */
  perSecond?: number
  /** Every request comes from another network address, for a site that trusts its proxy. */
  manyVisitors?: boolean
  /** Every request has another `q`, so that no page is found in memory. */
  manyAddresses?: boolean
}
/** What came back; times in milliseconds. Only answers with status 200 count. */
export type Load = { answers: number; perSecond: number; p50: number; p99: number; longest: number }

/** Puts load on a server from a process of its own. Throws when any answer was not a 200. */
export async function load(order: Order): Promise<Load> {
  const child = fork(new URL('./load-process.ts', import.meta.url), { execArgv: [] })
  child.send(order)
  const [told] = (await once(child, 'message')) as [Load & { failed: string[] }] // sent by load-process.ts
  child.disconnect()
  const { failed, ...measured } = told
  if (failed.length > 0) throw new Error(`${order.url} was not answered with 200: ${failed.join(', ')}`)
  return measured
}
