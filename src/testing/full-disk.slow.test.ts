import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { smallDisk } from '#services/test-full-disk.ts'
import { openLog } from '#platform/log.ts'
import { readConfig } from '#platform/config.ts'
import { MINUTE, setClock } from '#platform/clock.ts'
import { migratedPlace } from '#platform/test-database.ts'
import { openRuntime } from '../runtime.ts'
import { openServer } from '#web/server.ts'
import type { Renderer } from '#web/render-page.ts'
import { TEST_NOW } from './test-runtime.ts'

/** A page that queries the database when it is rendered. */
const renderer: Renderer = {
  fetch: async ({ url }, { context }) => {
    await context.ask('articles', { q: new URL(url).pathname })
    return new Response(`<!doctype html><title>${new URL(url).pathname}</title>`)
  },
}
const HTML = { headers: { accept: 'text/html' } }

// Without permission to mount a file system there is no disk that the test may fill.
const disk = await mkdtemp(join(tmpdir(), 'cadence-disk-'))
const unmount = await smallDisk(disk, '160m')
afterAll(async () => {
  await unmount?.()
  await rm(disk, { recursive: true, force: true })
})
if (unmount)
  // Covers: operation-4
  test(
    'on a full disk only cached pages are served, and with free space the database recovers',
    { timeout: 180_000 },
    async () => {
      const place = await migratedPlace('embedded')
      await cp(place.dataDir, disk, { recursive: true })
      await place.remove()
      const clock = setClock(TEST_NOW)
      const lines: string[] = []
      const log = openLog('info', { write: (line) => void lines.push(line) })
      const onLost = vi.fn()
      const config = readConfig({ DATA_DIR: disk, SAMPLE_CONTENT: 'false' })
      const open = await openRuntime(config, { clock, log, onLost })
      const app = await openServer(open, renderer, disk)
      const statusOf = async (path: string) => (await app.request(path, HTML)).status
      const page = await (await app.request('/about', HTML)).text()
      expect(page).toContain('<title>/about</title>')

      await writeFile(join(disk, 'everything'), Buffer.alloc(160 << 20)).catch(() => undefined)
      const writeLog = () =>
        open.database.pool.query(`select pg_logical_emit_message(false, 'test', repeat('x', 1000000))`)
      const waits = () =>
        writeLog().then(
          () => false,
          () => lines.some((line) => line.includes('it waits for room')),
        )
      await expect.poll(waits, { timeout: 60_000, interval: 5 }).toBe(true)
      expect(onLost).not.toHaveBeenCalled()

      clock.pass(2 * MINUTE)
      for (let time = 0; time < 2; time++) expect(await (await app.request('/about', HTML)).text()).toBe(page)
      expect([await statusOf('/topics'), await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([
        503, 503, 200,
      ])
      expect(onLost).not.toHaveBeenCalled()

      await rm(join(disk, 'everything'))
      await expect.poll(() => open.database.ready(), { timeout: 60_000 }).toBe(true)
      expect([await statusOf('/topics'), await statusOf('/readyz')]).toEqual([200, 200])
      await open.close()
    },
  )
