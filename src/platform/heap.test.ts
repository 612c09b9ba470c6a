import { once } from 'node:events'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { collectGarbage, heapLimits } from './heap.ts'

const MB = 1024 * 1024
/** Reports the heap limit in bytes, for short-lived and long-lived values together. */
const LIMIT =
  "require('node:worker_threads').parentPort.postMessage(require('node:v8').getHeapStatistics().heap_size_limit)"

async function limitOf(memory: { young: number; old: number }): Promise<number> {
  setFlagsFromString('--max-semi-space-size=64') // the value with which the process was started
  const [limit] = (await once(
    new Worker(LIMIT, { eval: true, resourceLimits: heapLimits(memory) }),
    'message',
  )) as [number]
  return limit
}

test('a thread has the memory that it is given, whatever flag the process was started with', async () => {
  expect(await limitOf({ young: 12, old: 64 })).toBe(76 * MB)
  expect(await limitOf({ young: 48, old: 64 })).toBe(112 * MB)
})

test('memory left over from loading is released immediately', () => {
  const left = Array.from({ length: 300_000 }, (_, i) => ({ i, list: [i] }))
  const before = getHeapStatistics()
  expect(left.length).toBe(300_000)
  left.length = 0
  collectGarbage()
  const after = getHeapStatistics()
  expect(before.used_heap_size - after.used_heap_size).toBeGreaterThan(10 * MB)
  expect(before.total_physical_size - after.total_physical_size).toBeGreaterThan(10 * MB)
})

test('threads that release memory at the same time do not disturb each other', async () => {
  const often = `
    import { collectGarbage } from ${JSON.stringify(new URL('heap.ts', import.meta.url).href)}
    for (let n = 0; n < 40; n++) collectGarbage()
  `
  const ended = Array.from({ length: 4 }, async () => {
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(often)}`))
    const [code] = (await once(worker, 'exit')) as [number] // an error of the worker rejects
    return code
  })
  expect(await Promise.all(ended)).toEqual([0, 0, 0, 0])
})
