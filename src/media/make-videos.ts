import { and, asc, eq, sql } from 'drizzle-orm'
import { say } from '#languages/languages.ts'
import { LANGUAGES, type Language } from '#languages/rules.ts'
import { trendingItems } from '#articles/episode-material.ts'
import type { Topic } from '#articles/rules.ts'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import type { Evidence } from '#writing/calls.ts'
import { draftsOfRun } from '#writing/drafts-of-run.ts'
import { passes } from '#writing/gates.ts'
import { type StoredDraft, draftById } from '#writing/drafts.ts'
import { materialOf, recentItems } from './episodes/material.ts'
import type { Material } from './episodes/write-script.ts'
import { beginRun, endPart, failPart } from '#writing/runs.ts'
import { stableId } from '#writing/stable-id.ts'
import { generatedContent } from '#writing/tables.ts'
import { isUntouched } from '#writing/untouched.ts'
import { judge } from '#writing/writing.ts'
import { storiesOf } from './videos/video-state.ts'
import {
  type VideoStory,
  type VideoScript,
  citedSentences,
  citedSummary,
  claimsOf,
  scenesToMarkdown,
  writeVideo,
} from './write-video.ts'

/** The number of scripts per language, and the topics of their stories; no topics means any. */
type Wanted = { quantity: number; topics: readonly Topic[]; languages: readonly Language[] }

/** The number of reviewed stories that one video may choose from, and their maximum age. */
const STORIES = 6
const WINDOW_MS = 7 * DAY
const PART = 'videos'
const EXPIRES_SECONDS = 900

/**
 * Writes video scripts, each a draft, from the reviewed stories that trend most and that no video has covered. If no
 * language has enough of them for a minute, the run ends with `too-little-reviewed`.
 */
export const makeVideosJob = job(
  'make-videos',
  async ({ runId, quantity, topics, languages }: Wanted & { runId: string }, runtime: Runtime) => {
    const { db, clock } = runtime
    for (const language of languages.length > 0 ? languages : LANGUAGES)
      for (let n = 0; n < quantity; n++) {
        const id = stableId(`video ${runId} ${language} ${n}`)
        // an existing one was written before the process was killed
        if (
          (await draftById(db, id)) === null &&
          !(await draftVideo(runtime, { id, runId, topics, language }))
        )
          break
      }
    const drafted = await draftsOfRun(db, runId, clock.now())
    const state = drafted > 0 ? 'ok' : 'too-little-reviewed'
    await endPart(db, runId, PART, { state, found: drafted, drafted }, clock.now())
  },
  {
    expireInSeconds: EXPIRES_SECONDS,
    onFailed: ({ runId }, { db, clock }) => failPart(db, runId, PART, clock.now()),
  },
)

/** Starts a run that writes scripts and returns its id, inside the transaction of `runtime.db`. */
export async function startVideos(
  { db, jobs, clock }: Runtime,
  wanted: Wanted,
  askedBy: string | null,
): Promise<string> {
  const runId = await beginRun(db, { kind: 'make-videos', askedBy, parts: 1 }, clock.now())
  await jobs.send(makeVideosJob, { ...wanted, runId }, { tx: db, key: runId })
  return runId
}

type Order = { id: string; runId: string; topics: readonly Topic[]; language: Language }

/**
 * False if there is too little material in this language, or if an editor has just decided on a script with the same
 * stories.
 */
async function draftVideo(
  { db, clock, config }: Runtime,
  { id, runId, topics, language }: Order,
): Promise<boolean> {
  const now = clock.now()
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: config.digestTimeZone }).format(now) // this locale writes ISO dates
  const stale = await scriptBefore(db, { topics, language, day })
  const items = await trendingItems(db, {
    language,
    since: new Date(now.getTime() - WINDOW_MS),
    now,
    limit: STORIES,
    except: await recentItems(db, 'video', language, now, stale ? [stale.id] : []),
    topics,
  })
  const stories: VideoStory[] = []
  for (const item of await materialOf(db, items)) stories.push(await sayable(item, language))
  const script = writeVideo(stories, { language, siteName: config.siteName, day })
  if (!script) return false
  const content = scenesToMarkdown(script.scenes)
  const { title, hook, sources } = script
  const generated = { title, excerpt: hook, content, ...(await judged(script, content, language)) }
  return db.transaction(async (tx) => {
    const isOvertaken = stale !== null && (await overtake(tx, stale.id, language, now))
    if (stale && !isOvertaken && storiesOf(stale).some((story) => script.items.includes(story))) return false
    await tx
      .insert(generatedContent)
      .values({
        id,
        title,
        excerpt: hook,
        content,
        contentType: 'video',
        accessTier: 'premium',
        topic: topics[0] ?? 'AI News',
        language,
        sourceUrls: sources.map(({ url }) => url),
        sources,
        metadata: {
          hook,
          day,
          run: runId,
          topics: topics.toSorted(),
          seconds: script.seconds,
          items: script.items,
        },
        generated,
        createdAt: now,
      })
      .onConflictDoNothing()
    return true
  })
}

type Stale = Pick<StoredDraft, 'id' | 'metadata'>

/**
 * The oldest script on the same topics that is waiting as it was written: no one has changed or approved it, and its day is
 * over. One at a time, so that no more scripts are replaced than are written.
 */
async function scriptBefore(
  db: Db,
  { topics, language, day }: Pick<Order, 'topics' | 'language'> & { day: string },
): Promise<Stale | null> {
  const [row] = await db
    .select({ id: generatedContent.id, metadata: generatedContent.metadata })
    .from(generatedContent)
    .where(
      and(
        eq(generatedContent.contentType, 'video'),
        eq(generatedContent.language, language),
        isUntouched,
        sql`${generatedContent.metadata} ->> 'day' < ${day}`,
        sql`${generatedContent.metadata} -> 'topics' = ${JSON.stringify(topics.toSorted())}::jsonb`,
      ),
    )
    .orderBy(asc(generatedContent.createdAt), asc(generatedContent.id))
    .limit(1)
  return row ?? null
}

/**
 * Rejects the script in favor of today's, which may then use its stories; false if someone has decided on it in the
 * meantime.
 */
async function overtake(tx: Db, id: string, language: Language, now: Date): Promise<boolean> {
  const overtaken = await tx
    .update(generatedContent)
    .set({
      status: 'rejected',
      reason: say(language, 'newsroom.video.overtaken'),
      reviewedAt: now,
      version: sql`${generatedContent.version} + 1`,
      metadata: sql`${generatedContent.metadata} || '{"overtaken": true}'::jsonb`,
    })
    .where(and(eq(generatedContent.id, id), isUntouched))
    .returning({ id: generatedContent.id })
  return overtaken.length > 0
}

/**
 * The sentences of a published item that may be spoken: those that pass the gates, and in each paragraph none after one that
 * does not.
 */
async function sayable(item: Material, language: Language): Promise<VideoStory> {
  const paragraphs = [citedSummary(item), ...item.paragraphs]
    .map((text) => citedSentences(text, language))
    .filter((sentences) => sentences.length > 0)
  const all = paragraphs.flat()
  const evidence = all.length === 0 ? [] : await judge(all.join('\n\n'), item.sources, language)
  const isSaid = new Map(all.map((sentence, n) => [sentence, mayBeSaid(evidence[n], item, language)]))
  return {
    item,
    paragraphs: paragraphs.map((sentences) => {
      const stop = sentences.findIndex((sentence) => isSaid.get(sentence) !== true)
      return stop < 0 ? sentences : sentences.slice(0, stop)
    }),
  }
}

/**
 * An editor has published this text, so the gates can only find what was published despite them. A reviewed translation, or
 * text that cites a source whose text is not stored here, cannot be judged word by word: the reviewer answers for it.
 */
function mayBeSaid(evidence: Evidence | undefined, { sources }: Material, language: Language): boolean {
  if (!evidence) return false
  const cited = sources.filter(({ n }) => evidence.sources.includes(n))
  if (cited.length === 0) return false
  const isKept = cited.every(
    ({ paragraphs, language: spoken }) => paragraphs.length > 0 && spoken === language,
  )
  return !isKept || passes(evidence.verdicts)
}

/** The gate verdicts on everything that is spoken and shown. */
async function judged({ sources }: VideoScript, content: string, language: Language) {
  const evidence = await judge(claimsOf(content), sources, language)
  return {
    paragraphs: evidence.map(({ text, sources: cited, verdicts }) => ({
      text,
      sources: cited,
      quotes: [],
      verdicts,
    })),
    verdicts: { title: [], excerpt: [], keyFacts: [] },
  }
}
