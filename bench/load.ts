import { fork } from 'node:child_process'
import { once } from 'node:events'

/** The address to request, the load and the duration. */
export type Order = {
  url: string
  connections: number
  seconds: number
  headers?: Record<string, string>
  /** Requested in turn, at a steady rate, instead of `url`. */
  urls?: readonly string[]
  /** Requests use these keys in turn. */
  keys?: readonly string[]
  /**
   * Sends requests at this steady rate, however long the answers take; without it, each connection sends the next request as
   * soon as the last one is answered.
   */
  perSecond?: number
  /** Each request comes from a different network address, for a site that trusts its proxy. */
  manyVisitors?: boolean
  /** Each request has a different `q`, so that no page is cached. */
  manyAddresses?: boolean
}
/** The result; times in milliseconds. Only answers with status 200 count. */
export type Load = { answers: number; perSecond: number; p50: number; p99: number; longest: number }

/** Puts load on a server from a separate process. Throws if any answer does not have status 200. */
export async function load(order: Order): Promise<Load> {
  const child = fork(new URL('./load-process.ts', import.meta.url), { execArgv: [] })
  child.send(order)
  const [result] = (await once(child, 'message')) as [Load & { failed: string[] }] // sent by load-process.ts
  child.disconnect()
  const { failed, ...measured } = result
  if (failed.length > 0) throw new Error(`${order.url} was not answered with 200: ${failed.join(', ')}`)
  return measured
}
