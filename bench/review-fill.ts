import { sql } from 'drizzle-orm'
import { openRuntime } from '../src/runtime.ts'
import { draftStories } from '../src/writing/draft-stories.ts'
import { plantSchedule } from '../src/schedule/schedule.ts'
import { setClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import { openLog } from '../src/platform/log.ts'
import { addSource } from '#sources/source-desk.ts'
import { reportStories } from './report-stories.ts'
import { fillLibrary, text, vocabulary } from './search-fill.ts'

/** The contents of a newsroom: generated items in total, the pending ones among them, and published articles. */
export type Amount = { generated: number; pending: number; articles: number }

const STORIES = 50
const SOURCES = 3
/** Rows per statement: the embedded database lets no statement run for long. */
const BATCH = 250

/**
 * Fills an empty site: real drafts of fifty stories, each copied with other titles, addresses and dates, the newest pending.
 * Nothing is due and no source is read, so that the site that opens on it has nothing else to do.
 */
export async function fillNewsroom(dataDir: string, amount: Amount, url?: string): Promise<void> {
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    SAMPLE_CONTENT: 'false',
    ...(url !== undefined && { DATABASE_URL: url }),
  })
  const now = new Date()
  const open = await openRuntime(config, { clock: setClock(now), log: openLog(config.logLevel) })
  const { db } = open.runtime
  const sourceIds: string[] = []
  for (let n = 0; n < SOURCES; n++) {
    const known = { name: `Site ${n}`, url: `https://site-${n}.example/feed`, scrapeFrequencyHours: 6 }
    sourceIds.push((await addSource(db, now, known)).id)
  }
  await reportStories(db, sourceIds, STORIES, now)
  await draftStories(open.runtime)
  await plantSchedule(db, now)
  await db.execute(sql`update ai_news_sources set is_active = false`)
  await db.execute(sql`update content_generation_schedule set is_active = false`)
  await db.execute(sql`create table drafted as
    select *, row_number() over (order by created_at, id) - 1 as nth, count(*) over () as of from generated_content`)
  await db.execute(sql`delete from generated_content`)
  for (let from = 0; from < amount.generated; from += BATCH) {
    const last = Math.min(amount.generated, from + BATCH) - 1
    const numbers = sql.raw(`generate_series(${from}, ${last}) n`)
    await db.execute(sql`
      insert into generated_content (title, excerpt, content, content_type, category, topic, access_tier, status, language,
        tags, source_urls, source_keys, sources, metadata, generated, writer, created_at, published_at)
      select ${text(8)}, ${text(25)}, d.content, d.content_type, d.category, d.topic, d.access_tier,
        case when n < ${sql.raw(String(amount.pending))} then 'pending'
          else (array['published', 'published', 'published', 'rejected'])[1 + n % 4] end,
        d.language, d.tags, d.source_urls, array['https://site-0.example/copy/' || n], d.sources, d.metadata, d.generated, d.writer,
        timestamptz '${sql.raw(now.toISOString())}' - interval '4 minutes' * n,
        case when n >= ${sql.raw(String(amount.pending))} and n % 4 < 3
          then timestamptz '${sql.raw(now.toISOString())}' - interval '4 minutes' * n end
      from ${numbers} join drafted d on d.nth = n % d.of join ${vocabulary} on v.language = d.language`)
  }
  await db.execute(sql`drop table drafted`)
  await fillLibrary(db, { articles: amount.articles, tools: 100 }, 1)
  await db.execute(sql`analyze`)
  await open.close()
}
