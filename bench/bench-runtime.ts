// A runtime on its own embedded database, with a fixed clock and sources; it measures one piece of work.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRuntime } from '../src/runtime.ts'
import { setClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import { collectGarbage } from '../src/platform/heap.ts'
import type { Runtime } from '../src/platform/runtime.ts'
import { openLog } from '../src/platform/log.ts'
import { addSource } from '#sources/source-desk.ts'

/** Memory in bytes, before the work and at its peak. CPU time of all threads. */
export type Work = { seconds: number; cpuSeconds: number; memoryBefore: number; memoryMost: number }

/** The fixed time of the clock. */
export const NOW = new Date('2026-11-20T09:00:00Z')

const LOOK_MS = 50

/** `close` also sends the result to the parent process and disconnects from it. */
export type BenchRuntime = { runtime: Runtime; sourceIds: string[]; close: (found: object) => Promise<void> }

/** Opens the runtime with that many sources, https://site-{n}.example. */
export async function openBenchRuntime(sources: number): Promise<BenchRuntime> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadence-bench-'))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', SAMPLE_CONTENT: 'false' })
  const open = await openRuntime(config, { clock: setClock(NOW), log: openLog(config.logLevel) })
  collectGarbage() // as the site does
  const sourceIds: string[] = []
  for (let n = 0; n < sources; n++) {
    const url = `https://site-${n}.example/feed`
    sourceIds.push(
      (await addSource(open.runtime.db, NOW, { name: `Site ${n}`, url, scrapeFrequencyHours: 6 })).id,
    )
  }
  return {
    runtime: open.runtime,
    sourceIds,
    close: async (found) => {
      await open.close()
      await rm(dataDir, { recursive: true, force: true })
      process.send?.(found)
      process.disconnect?.()
    },
  }
}

/** Runs the work once and measures it. */
export async function measureWork(work: () => Promise<unknown>): Promise<Work> {
  const memory = () => process.memoryUsage.rss()
  const memoryBefore = memory()
  let memoryMost = memoryBefore
  const watch = setInterval(() => (memoryMost = Math.max(memoryMost, memory())), LOOK_MS)
  const cpuBefore = process.cpuUsage()
  const from = performance.now()
  await work()
  const seconds = (performance.now() - from) / 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  clearInterval(watch)
  return { seconds, cpuSeconds: (user + system) / 1e6, memoryBefore, memoryMost }
}
