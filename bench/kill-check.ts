// Checks the database and the files of a site that was killed: everything must be there exactly once.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openRuntime } from '../src/runtime.ts'
import { PICTURE_WIDTHS } from '../src/ui/cover.ts'
import { sweepFilesJob } from '../src/media/sweep-files.ts'
import { DAY, setClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import { type Db, openDatabase } from '../src/platform/db.ts'
import { openLog } from '../src/platform/log.ts'
import type { TestPlace } from '../src/platform/test-database.ts'
import type { Acknowledged } from './kill-driver.ts'
import { FIGURES, WRONG } from './kill-faults.ts'

/** `faults` are sentences; `figures` are counts. */
export type Checked = { faults: string[]; figures: Record<string, number> }

const log = openLog('error')
type Place = Pick<TestPlace, 'url' | 'dataDir'>
async function inDatabase<Answer>(
  { url, dataDir }: Place,
  look: (db: Db) => Promise<Answer>,
): Promise<Answer> {
  const database = await openDatabase({ url, dataDir, migrationsFolder: 'migrations', log })
  try {
    return await look(database.db)
  } finally {
    await database.close()
  }
}
const countOf = async (db: Db, query: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from (${query}) as counted`)
  return rows[0]?.n ?? 0
}

/** The work that has not ended yet, as sentences. The site must be stopped. */
export const unfinished = (
  place: Place,
  items: number,
  planned: ReadonlyMap<string, Date>,
): Promise<string[]> =>
  inDatabase(place, async (db) => {
    const waiting: [string, ReturnType<typeof sql>][] = [
      [
        'jobs',
        sql`select 1 from jobs.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%'`,
      ],
      ['runs', sql`select 1 from runs where finished_at is null`],
      ['findings without a story', sql`select 1 from findings where story_id is null`],
      [
        'stories without a draft',
        sql`select 1 from stories s where s.merged_into is null and not exists (select 1 from generated_content g where g.id = s.id)`,
      ],
      ['drafts not reviewed', sql`select 1 from generated_content where status = 'pending'`],
      [
        'items without a picture',
        sql`select 1 from generated_content g where g.status = 'published' and g.content_type = 'article' and not exists (select 1 from pictures p where p.item_id = g.id)`,
      ],
      [
        'missing translations',
        sql`select 1 from articles a cross join (values ('en'), ('ar'), ('fr'), ('es'), ('pt')) l(language)
        where l.language <> a.language and not exists (select 1 from translations t where t.kind = 'article' and t.item_id = a.id and t.language = l.language)
          and not exists (select 1 from translation_drafts d where d.item_id = a.id and d.language = l.language and d.state = 'failed')`,
      ],
      [
        'occurrences not begun',
        sql`select 1 from content_generation_schedule s where s.id = any(${sql.param([...planned.keys()])}::uuid[]) and not exists (select 1 from schedule_runs r where r.schedule_id = s.id)`,
      ],
    ]
    const left: string[] = []
    for (const [what, query] of waiting) {
      const n = await countOf(db, query)
      if (n > 0) left.push(`${n} ${what}`)
    }
    const missing = items - (await countOf(db, sql`select 1 from findings`))
    return missing > 0 ? [...left, `${missing} items not found`] : left
  })

/** Checks rows, acknowledged work and files. The site must be stopped. Sweeps the files at the end. */
export async function checkPlace(place: Place, said: Acknowledged, items: number): Promise<Checked> {
  const faults: string[] = []
  const figures: Record<string, number> = { items }
  await inDatabase(place, async (db) => {
    for (const [what, query] of WRONG) {
      const n = await countOf(db, query)
      if (n > 0) faults.push(`${n} ${what}`)
    }
    for (const [name, query] of FIGURES) figures[name] = await countOf(db, query)
    if (figures['findings'] !== items) faults.push(`${figures['findings']} findings of ${items} items`)
    const known = async (query: ReturnType<typeof sql>) =>
      new Set((await db.execute<{ id: string }>(query)).rows.map(({ id }) => id))
    const lost = (what: string, of: ReadonlySet<string>, there: ReadonlySet<string>) => {
      const missing = [...of].filter((id) => !there.has(id)).length
      if (missing > 0) faults.push(`${missing} ${what} that were acknowledged are lost`)
    }
    lost('runs', said.runs, await known(sql`select id::text from runs`))
    lost(
      'publications',
      said.approved,
      await known(sql`select id::text from generated_content where status = 'published'`),
    )
    lost(
      'translations',
      said.translated,
      await known(sql`select item_id || ' ' || language as id from translations`),
    )
  })
  const kept = await keptFiles(place)
  const missing = [...kept.wanted].filter((name) => !kept.there.has(name))
  if (missing.length > 0) faults.push(`${missing.length} files that are shown are not there: ${missing[0]}`)
  figures['files'] = kept.there.size
  figures['orphans'] = [...kept.there].filter((name) => !kept.wanted.has(name)).length
  await sweep(place)
  const swept = await keptFiles(place)
  const left = [...swept.there].filter((name) => !swept.wanted.has(name))
  if (left.length > 0) faults.push(`${left.length} orphans were not swept: ${left[0]}`)
  if ([...swept.wanted].some((name) => !swept.there.has(name))) faults.push('files that are shown were swept')
  return { faults, figures }
}

/** The audio and image files that rows refer to, and those that are stored. */
async function keptFiles(place: Place): Promise<{ wanted: Set<string>; there: Set<string> }> {
  const wanted = await inDatabase(place, async (db) => {
    const { rows } = await db.execute<{ url: string }>(sql`
      select url from pictures where url is not null union select image_url from articles where image_url is not null
      union select v.value from generated_content g, jsonb_each_text(g.metadata) v where g.content_type = 'podcast' and v.value like '/audio/%'
      union select audio_url from podcasts where audio_url is not null`)
    return new Set(rows.flatMap(({ url }) => (url.startsWith('/pictures/') ? sizesOf(url) : [url])))
  })
  const filesIn = (folder: string) => {
    try {
      return readdirSync(join(place.dataDir, 'files', folder)).map((name) => `/${folder}/${name}`)
    } catch {
      return [] // there is no such folder yet
    }
  }
  return { wanted, there: new Set([...filesIn('pictures'), ...filesIn('audio')]) }
}

/** All files of a stored image. */
function sizesOf(url: string): string[] {
  const [, name, most] = /^(.*)-(\d+)\.webp$/.exec(url) ?? []
  if (name === undefined) return [url]
  const widths = PICTURE_WIDTHS.filter((width) => width <= Number(most))
  return widths.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`])
}

/** Runs the nightly cleanup job as it would run in two days. */
async function sweep({ url, dataDir }: Place): Promise<void> {
  const config = readConfig({
    DATA_DIR: dataDir,
    ...(url !== undefined && { DATABASE_URL: url }),
    LOG_LEVEL: 'error',
  })
  const open = await openRuntime(config, { clock: setClock(new Date(Date.now() + 2 * DAY)), log })
  await sweepFilesJob.run({}, open.runtime)
  await open.close()
}
