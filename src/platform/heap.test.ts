import { once } from 'node:events'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { collectGarbage, heapLimits } from './heap.ts'

const MB = 1024 * 1024
/** Creates values that live for a while, and reports the maximum size in bytes of the space for short-lived values. */
const BUSY = `
  const { getHeapSpaceStatistics } = require('node:v8')
  const kept = []
  let most = 0
  for (let i = 0; i < 2_000_000; i++) {
    kept[i % 300_000] = { i, list: [i] }
    if (i % 50_000 !== 0) continue
    const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')
    most = Math.max(most, young.space_size)
  }
  require('node:worker_threads').parentPort.postMessage(most)
`

async function peakOf(young: number): Promise<number> {
  setFlagsFromString('--max-semi-space-size=64') // the value with which the process was started
  const [most] = (await once(
    new Worker(BUSY, { eval: true, resourceLimits: heapLimits({ young }) }),
    'message',
  )) as [number]
  return most
}

test('a thread has the memory that it is given, whatever flag the process was started with', async () => {
  // on a busy machine 14 MB were measured once for a limit of 12
  expect(await peakOf(12)).toBeLessThanOrEqual(16 * MB)
  expect(await peakOf(48)).toBeGreaterThan(16 * MB)
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
