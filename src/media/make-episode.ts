import { LANGUAGES, type Language } from '#languages/rules.ts'
import { newestProducts, trendingItems } from '#articles/episode-material.ts'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { isRefusal } from '#platform/refusal.ts'
import { MODEL_JOB_SECONDS } from '#services/model.ts'
import { draftById } from '#writing/drafts.ts'
import { endPart, failPart } from '#writing/runs.ts'
import { stableId } from '#writing/stable-id.ts'
import { generatedContent } from '#writing/tables.ts'
import { soundOf } from './episode.ts'
import { materialOf, recentItems } from './episodes/material.ts'
import { giveUpSound, narrate } from './episodes/narrate.ts'
import { scriptToMarkdown } from './episodes/script.ts'
import { type Focus, type Material, writeScript } from './episodes/write-script.ts'

/**
 * An episode in each language: about one product, or about the trending stories. `day` is the day it names (2026-11-20), by
 * default today. An `edition` distinguishes further episodes of the same day. With a run, its single part ends with the job.
 */
export type EpisodeOrder = {
  focus: Focus
  runId?: string
  day?: string
  edition?: string
  languages?: Language[]
}

const STORIES = 4
/** The maximum age of the stories in an episode. */
const FRESH_MS = 1.5 * DAY
const PART = 'episode'
/** The path of the pages of an episode's items, by focus. */
const PAGES: Record<Focus, string> = { product: '/tools', trending: '/news' }
/** The hour at which an episode is heard, by focus. Source: public-site §1. */
const HOURS: Record<Focus, number> = { product: 7, trending: 17 }

/** Writes and speaks the episodes of an order. An existing episode is kept; if it has no sound, the sound is added. */
export const makeEpisodeJob = job(
  'make-episode',
  async (order: EpisodeOrder, runtime: Runtime) => {
    const outcome = { state: 'ok', found: 0, drafted: 0 }
    for (const language of order.languages ?? LANGUAGES) {
      const made = await makeEpisode(runtime, order, language)
      if (made === 'nothing-to-tell') continue
      outcome.found++
      if (made.fresh) outcome.drafted++
      if (made.state !== 'made') outcome.state = made.state
    }
    if (order.runId !== undefined) await endPart(runtime.db, order.runId, PART, outcome, runtime.clock.now())
    return outcome
  },
  {
    expireInSeconds: MODEL_JOB_SECONDS,
    onFailed: async (order, runtime) => {
      for (const language of order.languages ?? LANGUAGES)
        await giveUpSound(runtime, episodeId(order, dayOf(order, runtime), language))
      if (order.runId !== undefined) await failPart(runtime.db, order.runId, PART, runtime.clock.now())
    },
  },
)

/** The draft of one episode with its sound, or the reason why it has none. `fresh`: it did not exist before. */
async function makeEpisode(runtime: Runtime, order: EpisodeOrder, language: Language) {
  const id = episodeId(order, dayOf(order, runtime), language)
  const there = await draftById(runtime.db, id)
  const fresh = there === null && (await writeEpisode(runtime, order, language, id))
  if (there === null && !fresh) return 'nothing-to-tell'
  if (there && (there.status === 'rejected' || soundOf(there))) return { id, fresh, state: 'made' }
  const state = await narrate(runtime, id, order.runId).catch((error: unknown) => {
    if (isRefusal(error)) return 'made' as const // an editor has decided in the meantime
    throw error
  })
  return { id, fresh, state }
}

const dayOf = ({ day }: EpisodeOrder, { clock, config }: Runtime): string =>
  day ?? new Intl.DateTimeFormat('sv-SE', { timeZone: config.digestTimeZone }).format(clock.now()) // this locale gives ISO dates

const episodeId = ({ focus, edition = '' }: EpisodeOrder, day: string, language: Language): string =>
  stableId(`episode ${focus} ${day} ${edition} ${language}`)

/** False when there is nothing to tell in this language. */
async function writeEpisode(
  runtime: Runtime,
  order: EpisodeOrder,
  language: Language,
  id: string,
): Promise<boolean> {
  const { db, clock, config } = runtime
  const now = clock.now()
  const day = dayOf(order, runtime)
  const { focus } = order
  const items = await itemsFor(db, focus, language, now)
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
      metadata: {
        hook: text.hook,
        focus,
        day,
        items: items.map((item) => item.id),
        pages: items.map(({ id: itemId, title }) => ({ title, path: `${PAGES[focus]}/${itemId}` })),
      },
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: generatedContent.id })
  return rows.length > 0
}

async function itemsFor(db: Db, focus: Focus, language: Language, now: Date): Promise<Material[]> {
  const except = await recentItems(db, 'podcast', language, now)
  const since = new Date(now.getTime() - FRESH_MS)
  const items =
    focus === 'product'
      ? await newestProducts(db, { language, now, limit: 1, except })
      : await trendingItems(db, { language, since, now, limit: STORIES, except })
  return materialOf(db, items)
}
