import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findEntitiesJob } from '#articles/entities/find-entities.ts'
import { sweepFilesJob } from '#media/sweep-files.ts'
import { runDigestJob } from '#newsletter/editions/run-digest.ts'
import { openDatabase } from '#platform/db.ts'
import { openLog } from '#platform/log.ts'
import { type TestPlace, databaseKinds } from '#platform/test-database.ts'
import { forgetMailsJob } from '#services/post/forget-mails.ts'
import { takeBoardJob } from '#trends/leaderboard/board.ts'
import { countFiguresJob } from '#trends/analytics/count-figures.ts'
import { drawnPages } from '../test-pages.tsx'
import { signInAsAda } from './test-ada.ts'
import { FILLED } from './test-filled.ts'
import { fileOf, fixtures } from './test-fixtures.ts'
import { schemaOf } from './test-schema.ts'
import { type Places, type Upgraded, emptyPlaces, upgrade } from './test-upgraded.ts'

vi.mock('#ui/app.css?url', () => ({ default: '/app.css' })) // no stylesheet is built here, and React needs an address

const ORIGIN = 'http://localhost:3000'
const JOBS = [takeBoardJob, runDigestJob, findEntitiesJob, countFiguresJob, forgetMailsJob, sweepFilesJob]
/** Both databases are PostgreSQL: the server, which not every machine has, upgrades the oldest and the newest only. */
const archivesFor = (kind: (typeof databaseKinds)[number]) =>
  kind === 'embedded' ? fixtures : fixtures.filter((_, at) => at === 0 || at === fixtures.length - 1)
/** Built again by migrations, from other tables. */
const DERIVED = ['public.search_lexemes']

describe.each(databaseKinds)('a site (%s)', (kind) => {
  let places: Places
  let newest: string[]
  beforeAll(async () => {
    places = await emptyPlaces(kind)
    const place = await places.next()
    const database = await openDatabase({ ...place, migrationsFolder: 'migrations', log: openLog('silent') })
    newest = await schemaOf(database.pool)
    await database.close()
    await place.remove()
  })
  afterAll(() => places.close())

  // Covers: upgrade-1
  describe.each(archivesFor(kind))('of migration %s is upgraded and', (fixture) => {
    let place: TestPlace
    let site: Upgraded
    beforeAll(async () => {
      place = await places.next()
      site = await upgrade(place, fileOf(fixture), drawnPages)
    })
    afterAll(async () => {
      await site.close()
      await place.remove()
    })
    const rows = async (query: string) => (await site.database.pool.query<Record<string, string>>(query)).rows
    const get = async (path: string, cookie = '') =>
      site.app.fetch(new Request(ORIGIN + path, { headers: cookie === '' ? {} : { cookie } }))
    const json = async (path: string, cookie?: string) => (await get(path, cookie)).json() as Promise<unknown>

    test('has every row that it had, with what migrations fill in', async () => {
      const fewer = []
      for (const [table, { rows: before }] of Object.entries(site.manifest.tables)) {
        const [count] = await rows(`select count(*) as count from ${table}`)
        if (Number(count?.['count']) < before && !DERIVED.includes(table)) fewer.push(table)
      }
      const wrong = []
      for (const filled of FILLED.filter(({ migration }) => fixture < migration))
        if ((await rows(`select from (${filled.wrong}) as wrong limit 1`)).length > 0) wrong.push(filled.is)
      expect({ fewer, wrong }).toEqual({ fewer: [], wrong: [] })
    })

    test('has the tables, indexes, triggers and functions of a new site', async () => {
      expect(await schemaOf(site.database.pool)).toEqual(newest)
    })

    test('answers pages and calls with its own content', async () => {
      const [story] = await rows(
        `select id, title, language from articles where category = 'news' and sample and access_tier = 'freemium'`,
      )
      const [translated] = await rows(
        `select title from translations where kind = 'article' and language = 'ar' and item_id = '${story?.['id']}'`,
      )
      const [tool] = await rows('select name from tools limit 1')
      expect(await (await get('/en')).text()).toContain(`/news/${story?.['id']}`)
      expect(await (await get(`/ar/news/${story?.['id']}`)).text()).toContain(translated?.['title'])
      expect(await (await get('/en/tools')).text()).toContain(tool?.['name'])
      expect(await json('/api/articles')).toMatchObject({
        items: expect.arrayContaining([expect.objectContaining({ id: story?.['id'] })]),
      })
      const words = encodeURIComponent(`"${story?.['title']}"`)
      expect(await json(`/api/search?q=${words}&lang=${story?.['language']}`)).toMatchObject({
        items: [{ id: story?.['id'] }],
      })
      expect(await json('/api/session', await signInAsAda(site.app))).toMatchObject({ roles: ['admin'] })
    })

    test('does its jobs to the end', async () => {
      const { jobs } = site.runtime
      await jobs.work(site.runtime, [])
      for (const job of JOBS) {
        const id = (await jobs.send(job, {})) ?? ''
        await vi.waitFor(
          async () => expect(await jobs.state(job, id)).toMatchObject({ state: 'done' }),
          20_000,
        )
      }
    })
  })
})
