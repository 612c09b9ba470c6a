import { and, eq, ne } from 'drizzle-orm'
import { openRuntime } from '../src/runtime.ts'
import { momentumOf } from '../src/articles/momentum-store.ts'
import { articles, pictures, translations } from '../src/articles/tables.ts'
import { modelCalls } from '../src/services/tables.ts'
import { HOUR, systemClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import type { Db } from '../src/platform/db.ts'
import { openLog } from '../src/platform/log.ts'
import { findings } from '../src/sources/tables.ts'
import { type Faults, type Rightness, faultsOf, rightnessOf } from '../src/writing/test-day/check.ts'
import type { Day, DayItem } from '../src/writing/test-day/day.ts'
import type { Sites } from '../src/writing/test-day/sites.ts'
import { DRAFTED } from '../src/writing/rules.ts'
import { strongestStories } from '../src/writing/generate/strongest-stories.ts'
import { generatedContent } from '../src/writing/tables.ts'
import { stories } from '../src/stories/tables.ts'

/** The contents of the database after the day. */
export type Checked = {
  findings: number
  /** Items that should have become findings but have not. */
  unread: number
  stories: number
  drafts: number
  byModel: number
  /** The drafts of planted events, and those of events that at least four publishers report. */
  planted: number
  carriedByFour: number
  /** Planted events of at least four publishers, and how many of them have a draft. */
  large: { events: number; drafted: number }
  rejectedEmpty: number
  /** Drafts that were marked as duplicates of a published item but report another event. */
  wronglyDuplicate: number
  pictures: Record<string, number>
  published: number
  paragraphs: number
  momentum: { least: number; most: number; scored: number }
  translations: number
  calls: Record<string, number>
  rightness: Rightness[]
  faults: Faults
}

/** Checks the database of a stopped site. */
export async function checkRun(
  dataDir: string,
  databaseUrl: string | undefined,
  day: Day,
  { itemAt }: Sites,
  pairs: readonly [string, string][],
): Promise<Checked> {
  const config = readConfig({
    DATA_DIR: dataDir,
    SAMPLE_CONTENT: 'false',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  })
  const open = await openRuntime(config, { clock: systemClock, log: openLog('error') })
  try {
    const { db } = open.runtime
    const stored = await db.select({ url: findings.url }).from(findings)
    const read = new Set(stored.map(({ url }) => itemAt(url)?.id))
    const wanted = day.items.filter(({ why }) => ['planted', 'single', 'copy'].includes(why))
    // the same text of the same publisher may be stored under the id of the repeat
    const words = (item: DayItem) => `${item.by} ${item.title} ${item.summary}`
    const gathered = new Set(day.items.filter(({ id }) => read.has(id)).map(words))
    const missing = wanted.filter((item) => !gathered.has(words(item)))
    for (const { by, why, title, id } of missing.slice(0, 10))
      process.stderr.write(`    not read: ${id} of ${by}, ${why}: ${title}\n`)
    const drafts = await db
      .select()
      .from(generatedContent)
      .where(and(eq(generatedContent.contentType, 'article'), ne(generatedContent.content, '')))
    const eventsOf = drafts.map(({ sources }) => sources.flatMap(({ url }) => itemAt(url)?.event ?? []))
    const carried = (events: readonly string[]) =>
      Math.max(0, ...events.map((event) => day.carriers.get(event) ?? 0))
    const large = [...day.carriers].filter(([, count]) => count >= 4).map(([event]) => event)
    const byDraft = new Map(drafts.map(({ id }, n) => [id, new Set(eventsOf[n])]))
    const wrongly = pairs.filter(([draft, other]) =>
      byDraft.get(draft)?.isDisjointFrom(byDraft.get(other) ?? new Set()),
    )
    for (const [draft, other] of wrongly.slice(0, 12)) {
      const titles = [draft, other].map((id) => drafts.find((one) => one.id === id))
      process.stderr.write(
        `    no duplicate: ${titles.map((one) => `${one?.title} / ${one?.excerpt}`).join(' <> ')}\n`,
      )
    }
    await printLeftOut(
      db,
      day,
      { itemAt },
      large.filter((one) => !eventsOf.some((events) => events.includes(one))),
    )
    const all = await db.select({ id: articles.id }).from(articles)
    const measured = await momentumOf(
      db,
      all.map(({ id }) => id),
      systemClock.now(),
    )
    const scores = [...measured.values()].map(({ whole }) => whole)
    return {
      findings: stored.length,
      unread: missing.length,
      stories: await db.$count(stories),
      drafts: drafts.length,
      byModel: drafts.filter(({ writer }) => writer !== 'extractive').length,
      planted: eventsOf.filter((events) => carried(events) > 0).length,
      carriedByFour: eventsOf.filter((events) => carried(events) >= 4).length,
      large: {
        events: large.length,
        drafted: large.filter((event) => eventsOf.some((events) => events.includes(event))).length,
      },
      rejectedEmpty: await db.$count(
        generatedContent,
        eq(generatedContent.reason, 'newsroom.nothingToWrite'),
      ),
      wronglyDuplicate: wrongly.length,
      pictures: counted(await db.select({ of: pictures.madeBy }).from(pictures)),
      momentum: {
        least: Math.min(...scores),
        most: Math.max(...scores),
        scored: scores.length,
      },
      translations: await db.$count(translations),
      calls: counted(await db.select({ of: modelCalls.outcome }).from(modelCalls)),
      rightness: await rightnessOf(db, itemAt),
      ...(await faultsOf(db, itemAt, day.names)),
    }
  } finally {
    await open.close()
  }
}

/** Prints the strength of each event of many publishers that has no draft, and the strength of the sixtieth story. */
async function printLeftOut(
  db: Db,
  day: Day,
  { itemAt }: Pick<Sites, 'itemAt'>,
  events: readonly string[],
): Promise<void> {
  if (events.length === 0) return
  const now = systemClock.now()
  const ranked = await strongestStories(db, { since: new Date(now.getTime() - DRAFTED.hours * HOUR), now })
  const gathered = await db.select({ url: findings.url, story: findings.storyId }).from(findings)
  const storyOf = new Map(gathered.map(({ url, story }) => [itemAt(url)?.event, story]))
  const sixtieth = ranked[DRAFTED.strongest - 1]?.strength.toFixed(1)
  for (const event of events) {
    const rank = ranked.findIndex(({ id }) => id === storyOf.get(event))
    process.stderr.write(
      `    not drafted: ${event} of ${day.carriers.get(event)} publishers; the story's rank ${rank + 1}, publishers ${ranked[rank]?.publishers}, strength ${ranked[rank]?.strength.toFixed(1)}; the sixtieth has ${sixtieth}\n`,
    )
  }
}

const counted = (rows: readonly { of: string }[]): Record<string, number> => {
  const found: Record<string, number> = {}
  for (const { of } of rows) found[of] = (found[of] ?? 0) + 1
  return found
}
