// Looks into the database and the files of a site that has been killed: is everything there, and once?
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openHouse } from '../src/house.ts'
import { sweepFilesJob } from '../src/newsroom/sweep-files.ts'
import { DAY, setClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import { type Db, openDatabase } from '../src/platform/db.ts'
import { openLog } from '../src/platform/log.ts'
import type { TestPlace } from '../src/platform/test-database.ts'
import type { Acknowledged } from './kill-driver.ts'

/** `faults` are sentences; `figures` what was counted. */
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

/** Work that has not ended yet, in sentences. The site must be stopped. */
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

/** What must not be there once the work has ended, each as the rows that would show it. */
const WRONG: [string, ReturnType<typeof sql>][] = [
  [
    'findings placed under another story than their own, or not at all',
    sql`select 1 from findings f left join story_placements p on p.finding_id = f.id where p.story_id is distinct from f.story_id`,
  ],
  [
    'findings under a story that has been merged',
    sql`select 1 from findings f join stories s on s.id = f.story_id where s.merged_into is not null`,
  ],
  [
    'stories without reports',
    sql`select 1 from stories s where s.merged_into is null and not exists (select 1 from findings f where f.story_id = s.id)`,
  ],
  [
    'drafts of a story beside its own',
    sql`select 1 from generated_content where story_id is not null and story_id <> id`,
  ],
  [
    'merged stories that are published',
    sql`select 1 from generated_content g join stories s on s.id = g.story_id where s.merged_into is not null and g.status <> 'rejected'`,
  ],
  [
    'rejected drafts without a reason',
    sql`select 1 from generated_content where status = 'rejected' and reason is null`,
  ],
  [
    'published drafts that are not exactly once in the library',
    sql`select 1 from generated_content g where g.status = 'published' and 1 <> (select count(*) from (
    select id from articles union all select id from tools union all select id from agents union all select id from podcasts) i where i.id = g.id)`,
  ],
  [
    'items in the library whose draft is not published',
    sql`select 1 from (select id from articles union all select id from tools union all select id from agents union all select id from podcasts) i
    left join generated_content g on g.id = i.id where g.status is distinct from 'published'`,
  ],
  [
    'events that readers find twice',
    sql`select 1 from articles group by title, language having count(*) > 1`,
  ],
  [
    'articles without a text or its sources',
    sql`select 1 from articles where content = '' or content_html = '' or jsonb_array_length(sources) = 0`,
  ],
  [
    'citations of a source that is not there',
    sql`select 1 from articles a, regexp_matches(a.content, '\\[(\\d+)\\]', 'g') m where not exists (select 1 from jsonb_array_elements(a.sources) s where s ->> 'n' = m[1])`,
  ],
  [
    'paragraphs without a citation',
    sql`select 1 from articles a, regexp_split_to_table(a.content, '\\n\\s*\\n') p where p !~ '\\[\\d+\\]\\s*$' and p !~ '^[#]'`,
  ],
  [
    'articles that show another picture than the one that is kept',
    sql`select 1 from articles a join pictures p on p.item_id = a.id where a.image_url is distinct from p.url`,
  ],
  [
    'translations of what is not published',
    sql`select 1 from translations t where t.kind = 'article' and not exists (select 1 from articles a where a.id = t.item_id)`,
  ],
  [
    'translations that are not those of the draft',
    sql`select 1 from translations t left join translation_drafts d on d.kind = t.kind and d.item_id = t.item_id and d.language = t.language where d.title is distinct from t.title`,
  ],
  [
    'items that two episodes of a language tell',
    sql`select 1 from generated_content g, jsonb_array_elements_text(g.metadata -> 'items') i where g.content_type = 'podcast' group by g.language, i having count(*) > 1`,
  ],
  [
    'episodes that were published with another sound than their own',
    sql`select 1 from podcasts p join generated_content g on g.id = p.id where p.audio_url is null or p.audio_url is distinct from g.metadata ->> 'audioUrl'`,
  ],
  [
    'occurrences begun twice',
    sql`select 1 from schedule_runs group by schedule_id, occurrence having count(*) > 1`,
  ],
  [
    'occurrences without a run that has ended',
    sql`select 1 from schedule_runs s left join runs r on r.id = s.run_id where s.error is null and r.finished_at is null`,
  ],
  [
    'runs of other parts than they have',
    sql`select 1 from runs where (select count(*) from jsonb_object_keys(outcomes)) <> parts`,
  ],
]

/** Everything at once: rows, acknowledged work and files. The site must be stopped. Sweeps the files in the end. */
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

const FIGURES: [string, ReturnType<typeof sql>][] = [
  ['findings', sql`select 1 from findings`],
  ['stories', sql`select 1 from stories where merged_into is null`],
  ['merged', sql`select 1 from stories where merged_into is not null`],
  ['articles', sql`select 1 from articles`],
  ['by model', sql`select 1 from generated_content where writer <> 'extractive'`],
  ['own pictures', sql`select 1 from pictures where url is not null`],
  ['translations', sql`select 1 from translations`],
  ['failed translations', sql`select 1 from translation_drafts where state = 'failed'`],
  ['episodes', sql`select 1 from podcasts`],
  ['occurrences', sql`select 1 from schedule_runs`],
  ['runs', sql`select 1 from runs`],
  ['failed parts', sql`select 1 from runs r, jsonb_each(r.outcomes) o where o.value ->> 'state' = 'failed'`],
  ['failed jobs', sql`select 1 from jobs.job where state = 'failed'`],
  ['calls cut off', sql`select 1 from model_calls where outcome = 'running'`],
]

/** Sound and pictures that rows show, and those that are kept. */
async function keptFiles(place: Place): Promise<{ wanted: Set<string>; there: Set<string> }> {
  const wanted = await inDatabase(place, async (db) => {
    const { rows } = await db.execute<{ url: string }>(sql`
      select url from pictures where url is not null union select image_url from articles where image_url is not null
      union select v.value from generated_content g, jsonb_each_text(g.metadata) v where g.content_type = 'podcast' and v.value like '/audio/%'
      union select audio_url from podcasts where audio_url is not null`)
    return new Set(
      rows.flatMap(({ url }) =>
        url.startsWith('/pictures/') ? [url, url.replace('-960.', '-480.')] : [url],
      ),
    )
  })
  const filesIn = (folder: string) => {
    try {
      return readdirSync(join(place.dataDir, 'files', folder)).map((name) => `/${folder}/${name}`)
    } catch {
      return [] // none was made
    }
  }
  return { wanted, there: new Set([...filesIn('pictures'), ...filesIn('audio')]) }
}

/** The nightly job, as it would run in two days. */
async function sweep({ url, dataDir }: Place): Promise<void> {
  const config = readConfig({
    DATA_DIR: dataDir,
    ...(url !== undefined && { DATABASE_URL: url }),
    LOG_LEVEL: 'error',
  })
  const open = await openHouse(config, { clock: setClock(new Date(Date.now() + 2 * DAY)), log })
  await sweepFilesJob.run({}, open.house)
  await open.close()
}
