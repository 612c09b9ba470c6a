import { createHash } from 'node:crypto'
import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import { LANGUAGES, type Language } from '#languages/rules.ts'
import { type EpisodeItem, newestProducts, trendingItems } from '#library/library.ts'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { House } from '#platform/house.ts'
import { job } from '#platform/jobs.ts'
import { isRefusal } from '#platform/refusal.ts'
import { draftById } from '../generated-content.ts'
import type { SourceText } from '../rules.ts'
import { endPart, failPart } from '../runs.ts'
import { generatedContent } from '../tables.ts'
import { soundOf } from './episode.ts'
import { giveUpSound, narrate } from './narrate.ts'
import { scriptToMarkdown } from './script.ts'
import { type Focus, type Material, writeScript } from './write-script.ts'

/**
 * An episode in each language: of one product, or of the stories talked about most. `day` is the day that it names
 * (2026-11-20), today unless stated. An `edition` tells further episodes of one day apart. With a run, its one part
 * ends with the job.
 */
export type EpisodeOrder = {
  focus: Focus
  runId?: string
  day?: string
  edition?: string
  languages?: Language[]
}

const STORIES = 4
/** Stories of an episode are at most so old; items that were told are not told again for a while. */
const FRESH_MS = 1.5 * DAY
const TOLD_MS = 30 * DAY
const TOLD_AT_MOST = 100
const EPISODE_SECONDS = 900
const PART = 'episode'
/** The hour at which an episode is heard, by what it is about. Source: public-site §1. */
const HOURS: Record<Focus, number> = { product: 7, trending: 17 }

/** Writes and speaks the episodes of an order. One that is there stays; one without its sound gets it. */
export const makeEpisodeJob = job(
  'make-episode',
  async (order: EpisodeOrder, house: House) => {
    const outcome = { state: 'ok', found: 0, drafted: 0 }
    for (const language of order.languages ?? LANGUAGES) {
      const made = await makeEpisode(house, order, language)
      if (made === 'nothing-to-tell') continue
      outcome.found++
      if (made.fresh) outcome.drafted++
      if (made.state !== 'made') outcome.state = made.state
    }
    if (order.runId !== undefined) await endPart(house.db, order.runId, PART, outcome, house.clock.now())
    return outcome
  },
  {
    expireInSeconds: EPISODE_SECONDS,
    onFailed: async (order, house) => {
      for (const language of order.languages ?? LANGUAGES)
        await giveUpSound(house, episodeId(order, dayOf(order, house), language))
      if (order.runId !== undefined) await failPart(house.db, order.runId, PART, house.clock.now())
    },
  },
)

/** The draft of one episode with its sound, or why it has none. `fresh`: it was not there before. */
async function makeEpisode(house: House, order: EpisodeOrder, language: Language) {
  const id = episodeId(order, dayOf(order, house), language)
  const there = await draftById(house.db, id)
  const fresh = there === null && (await writeEpisode(house, order, language, id))
  if (there === null && !fresh) return 'nothing-to-tell'
  if (there && (there.status === 'rejected' || soundOf(there))) return { id, fresh, state: 'made' }
  const state = await narrate(house, id).catch((error: unknown) => {
    if (isRefusal(error)) return 'made' as const // an editor has decided meanwhile
    throw error
  })
  return { id, fresh, state }
}

const dayOf = ({ day }: EpisodeOrder, { clock, config }: House): string =>
  day ?? new Intl.DateTimeFormat('sv-SE', { timeZone: config.digestTimeZone }).format(clock.now()) // ISO dates

/** The same episode has the same id whoever makes it: a UUID of version 5 made from what it is. */
function episodeId({ focus, edition = '' }: EpisodeOrder, day: string, language: Language): string {
  const bytes = createHash('sha1').update(`cadence episode ${focus} ${day} ${edition} ${language}`).digest()
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** False when there is nothing to tell in this language. */
async function writeEpisode(
  house: House,
  order: EpisodeOrder,
  language: Language,
  id: string,
): Promise<boolean> {
  const { db, clock, config } = house
  const now = clock.now()
  const day = dayOf(order, house)
  const { focus } = order
  const items = await materialOf(db, focus, language, now)
  const text = writeScript(items, { focus, language, siteName: config.siteName, day, hour: HOURS[focus] })
  if (!text) return false
  const rows = await db
    .insert(generatedContent)
    .values({
      id,
      title: text.title,
      excerpt: text.hook,
      content: scriptToMarkdown(text.script),
      contentType: 'podcast',
      topic: focus === 'product' ? 'AI Tools' : 'AI News',
      language,
      sourceUrls: text.sources.map(({ url }) => url),
      sources: text.sources,
      metadata: { hook: text.hook, focus, day, items: items.map((item) => item.id) },
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: generatedContent.id })
  return rows.length > 0
}

async function materialOf(db: Db, focus: Focus, language: Language, now: Date): Promise<Material[]> {
  const except = await toldLately(db, language, now)
  const since = new Date(now.getTime() - FRESH_MS)
  const items =
    focus === 'product'
      ? await newestProducts(db, { language, now, limit: 1, except })
      : await trendingItems(db, { language, since, now, limit: STORIES, except })
  const texts = await sourceTexts(db, items)
  return items.map((item) => materialFrom(item, texts.get(item.id)))
}

/** Items that recent episodes in this language were about. */
async function toldLately(db: Db, language: Language, now: Date): Promise<string[]> {
  const rows = await db
    .select({ metadata: generatedContent.metadata })
    .from(generatedContent)
    .where(
      and(
        eq(generatedContent.contentType, 'podcast'),
        eq(generatedContent.language, language),
        gt(generatedContent.createdAt, new Date(now.getTime() - TOLD_MS)),
      ),
    )
    .orderBy(desc(generatedContent.createdAt), desc(generatedContent.id))
    .limit(TOLD_AT_MOST)
  return rows.flatMap(({ metadata: { items } }) => (Array.isArray(items) ? items.map(String) : []))
}

/** The texts that published items cite, by the item's id, which is that of its draft. */
async function sourceTexts(db: Db, items: readonly EpisodeItem[]): Promise<Map<string, SourceText[]>> {
  if (items.length === 0) return new Map()
  const ids = items.map(({ id }) => id)
  const rows = await db
    .select({ id: generatedContent.id, sources: generatedContent.sources })
    .from(generatedContent)
    .where(inArray(generatedContent.id, ids))
    .limit(STORIES)
  return new Map(rows.map(({ id, sources }) => [id, sources]))
}

function materialFrom(item: EpisodeItem, texts: SourceText[] | undefined): Material {
  const { id, title, summary, product, content } = item
  const cited = item.sources.map((source): SourceText => ({
    n: source.n,
    url: source.url,
    publisher: source.publisher,
    title: source.title,
    language: LANGUAGES.find((language) => language === source.language) ?? 'en',
    publishedAt: source.published_at,
    paragraphs: [],
  }))
  const paragraphs = content
    .split(/\n\s*\n/)
    .map((text) =>
      text
        .replace(/^\s*(?:#{1,6}|[-*+]|>)\s+/gm, '')
        .replace(/\s*\n\s*/g, ' ')
        .trim(),
    )
    .filter((text) => text !== '' && text !== summary)
  return { id, title, summary, product, paragraphs, sources: texts?.length ? texts : cited }
}
