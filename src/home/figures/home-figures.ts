import { and, eq, gt, lte, not, sql } from 'drizzle-orm'
import * as z from 'zod'
import { inNewsList } from '#articles/catalogue.ts'
import { PLANTED } from '#articles/samples/samples.ts'
import { agents, articles, podcasts, siteSettings, tools } from '#articles/tables.ts'
import { LANGUAGES } from '#languages/rules.ts'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { OutputOf } from '#platform/call.ts'
import type { homeFigures, shownFigures } from './calls.ts'
import { FIGURES, type FigureName, roundedDown } from './rules.ts'

type Counts = Record<FigureName, number>
export type SetFigures = Record<FigureName, string | null>
type Shown = z.infer<typeof shownFigures>
/** Counts the digest subscribers, which the library does not know. */
export type CountSubscribers = (db: Db) => Promise<number>

/** Shown while all content is sample content. Source: public-site §1. */
const OF_SAMPLES: Record<FigureName, string> = {
  news_daily: '50+',
  tools_tracked: '200+',
  subscribers: '10K+',
}

const KEY = 'home_figures'
const one = z.string().nullable().catch(null)
const stored = z.object({ news_daily: one, tools_tracked: one, subscribers: one })
const NONE_SET: SetFigures = { news_daily: null, tools_tracked: null, subscribers: null }

/** The values set by the publisher. */
export async function figuresSet(db: Db): Promise<SetFigures> {
  const [row] = await db
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.key, KEY))
    .limit(1)
  return stored.catch(NONE_SET).parse(row?.value)
}

export async function setFigures(tx: Db, value: SetFigures): Promise<void> {
  await tx
    .insert(siteSettings)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value } })
}

/** The figures that the home page shows. */
export async function shownFiguresOf(db: Db, now: Date, countSubscribers: CountSubscribers): Promise<Shown> {
  return (await figuresOf(db, now, countSubscribers)).shown
}

/** The counted, set and shown figures. */
export async function figuresOf(
  db: Db,
  now: Date,
  countSubscribers: CountSubscribers,
): Promise<OutputOf<typeof homeFigures>> {
  const [set, { onlySamples, ...items }, subscribers] = await Promise.all([
    figuresSet(db),
    countItems(db, now),
    countSubscribers(db),
  ])
  const counted: Counts = { ...items, subscribers }
  const shown = Object.fromEntries(
    FIGURES.map((name) => [name, set[name] ?? (onlySamples ? OF_SAMPLES[name] : roundedDown(counted[name]))]),
  ) as Record<FigureName, string | null> // every name is one of FIGURES
  return { set, counted, shown: { ...shown, languages: String(LANGUAGES.length) } }
}

/** Counts the items that are not samples, and returns whether the samples were not removed and no real story is published. */
async function countItems(db: Db, now: Date) {
  const published = and(not(articles.sample), inNewsList, lte(articles.publishedAt, now))
  const today = and(published, gt(articles.publishedAt, new Date(now.getTime() - DAY)))
  const listed = and(not(tools.sample), eq(tools.status, 'published'), lte(tools.publishedAt, now))
  const left = [articles, tools, agents, podcasts].map(
    (table) => sql`exists (select from ${table} where ${table.sample})`,
  )
  const samples = sql`exists (select from ${siteSettings} where ${siteSettings.key} = ${PLANTED} and ${siteSettings.value} ->> 'planted_at' is not null)`
  const { rows } = await db.execute<{ news: number; tools: number; only_samples: boolean }>(sql`
    select (select count(*)::int from ${articles} where ${today}) as news,
           (select count(*)::int from ${tools} where ${listed}) as tools,
           ${samples} and (${sql.join(left, sql` or `)}) and not exists (select from ${articles} where ${published}) as only_samples`)
  const [row] = rows
  return {
    news_daily: row?.news ?? 0,
    tools_tracked: row?.tools ?? 0,
    onlySamples: row?.only_samples ?? false,
  }
}
