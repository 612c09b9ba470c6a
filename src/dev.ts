import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite, isRunnableDevEnvironment } from 'vite'
import { findEntitiesJob } from './articles/entities/find-entities.ts'
import { plantSamples } from './articles/samples/plant-samples.ts'
import { narrateSamplesJob } from '#media/episodes/narrate-samples.ts'
import { plantSchedule } from '#schedule/schedule.ts'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { openLog } from '#platform/log.ts'
import { markRunning } from '#platform/running-site.ts'
import { openRuntime } from './runtime.ts'
import { writeSampleDraftsJob } from './writing/samples/write-sample-drafts.ts'
import { openServer } from './web/server.ts'
import type { Renderer } from './web/render-page.ts'
import { timetable } from './timetable.ts'

/** The site in development: Vite serves the pages and reloads them when their sources change. */
markRunning(['packages'])
const config = readConfig(process.env)
const log = openLog(config.logLevel)
const vite = await createVite({ server: { middlewareMode: true }, appType: 'custom' })
const pages = vite.environments['ssr']
if (!pages || !isRunnableDevEnvironment(pages)) throw new Error('Vite has no environment that renders pages')
const renderer: Renderer = {
  fetch: async (request, options) => {
    const { default: entry } = (await pages.runner.import('/src/render.tsx')) as { default: Renderer } // the exports of src/render.ts
    return entry.fetch(request, options)
  },
}
const open = await openRuntime(config, { clock: systemClock, log })
const isNew = config.sampleContent && (await plantSamples(open.runtime.db, systemClock.now()))
if (isNew) await open.runtime.jobs.send(findEntitiesJob, {}, { key: 'names-changed' })
if (isNew) await open.runtime.jobs.send(writeSampleDraftsJob, {})
if (isNew && config.sampleSound) await open.runtime.jobs.send(narrateSamplesJob, {})
await plantSchedule(open.runtime.db, systemClock.now())
await open.runtime.jobs.work(open.runtime, timetable)
const app = await openServer(open, renderer, 'public', { keepPages: false })
const listener = getRequestListener(app.fetch)
const server = createServer((request, response) => {
  vite.middlewares(request, response, () => void listener(request, response))
})
server.listen(config.port, config.host, () =>
  process.stdout.write(`${config.siteName} is open for development: ${config.siteUrl}\n`),
)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    server.close()
    void Promise.all([vite.close(), open.close()]).finally(() => process.exit(0))
  })
