import { desc, eq } from 'drizzle-orm'
import type { Model } from '#services/model.ts'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import { SAME_EVENT } from './rules.ts'
import {
  type Calibration,
  type Embed,
  calibrate,
  keptVector,
  likenessOfVectors,
} from './story-identity-vectors.ts'
import type { StoryText } from './story-terms.ts'
import { embeddingModels, stories, storyPlacements } from './tables.ts'

/** Texts per request: providers accept this many. */
const TEXTS_PER_REQUEST = 64
/** The maximum number of placements that a calibration uses. */
const MAX_PLACEMENTS = 2000
/** The time after which a model's similarity is calibrated again. */
const CALIBRATED_FOR_MS = DAY
/** Each report is compared with this many reports of other stories. */
const UNRELATED_EACH = 3

/** The configured embedding model, if there is one; its cost is counted in the run. */
export function embedWith(model: Model | null, run?: string): Embed {
  if (!model?.models.embedding) return null
  return {
    id: `${model.provider}/${model.models.embedding}`,
    embed: (texts) =>
      model.embed(texts, { task: 'stories', subject: null, ...(run !== undefined && { run }) }),
  }
}

/**
 * A vector for each report, in order; null for those that the model did not answer. Never throws: terms are used instead.
 */
export async function vectorsOf(
  embed: Embed,
  storyTexts: readonly StoryText[],
  log: Log,
): Promise<(Int8Array | null)[]> {
  if (!embed) return storyTexts.map(() => null)
  const vectors: (Int8Array | null)[] = []
  for (let from = 0; from < storyTexts.length; from += TEXTS_PER_REQUEST) {
    const texts = storyTexts
      .slice(from, from + TEXTS_PER_REQUEST)
      .map(({ title, lead }) => `${title}\n${lead}`)
    const answer = await embed.embed(texts).catch((error: unknown) => {
      log.warn({ err: error, model: embed.id }, 'the embedding model did not answer: terms decide')
      return null
    })
    if (answer?.length !== texts.length) return storyTexts.map((_, index) => vectors[index] ?? null)
    vectors.push(...answer.map(keptVector))
  }
  return vectors
}

/**
 * What similarity means for a model on this site: measured daily on stories that were grouped by terms alone. Null if there
 * are too few of them, or if the model separates events too badly: then terms decide.
 */
export async function calibrationOf(db: Db, model: string, now: Date): Promise<Calibration | null> {
  const [stored] = await db.select().from(embeddingModels).where(eq(embeddingModels.model, model))
  if (stored?.calibration && now.getTime() - stored.calibratedAt.getTime() < CALIBRATED_FOR_MS)
    return stored.calibration
  const { unrelated, related } = await likenesses(db, model)
  // Where vectors decide, terms group fewer reports: the earlier measurement stays valid.
  const calibration = calibrate(unrelated, related) ?? stored?.calibration ?? null
  await db
    .insert(embeddingModels)
    .values({ model, calibration, calibratedAt: now })
    .onConflictDoUpdate({ target: embeddingModels.model, set: { calibration, calibratedAt: now } })
  return calibration
}

/** Similarities of reports of different stories, and of reports that terms have reliably placed in one story. */
async function likenesses(db: Db, model: string): Promise<{ unrelated: number[]; related: number[] }> {
  const rows = await db
    .select({
      storyId: storyPlacements.storyId,
      language: stories.language,
      rule: storyPlacements.rule,
      score: storyPlacements.score,
      vector: storyPlacements.vector,
    })
    .from(storyPlacements)
    .innerJoin(stories, eq(stories.id, storyPlacements.storyId))
    .where(eq(storyPlacements.vectorModel, model))
    .orderBy(desc(storyPlacements.publishedAt), storyPlacements.findingId)
    .limit(MAX_PLACEMENTS)
  const related = Array.from(Map.groupBy(rows, ({ storyId }) => storyId).values(), (reports) => {
    const first = reports.find(({ rule }) => rule === 'first')
    return reports
      .filter(({ rule, score }) => rule === 'event' && score >= SAME_EVENT.merge)
      .map(({ vector }) => likenessOfVectors(vector, first?.vector ?? null))
  }).flat()
  const unrelated = rows.flatMap((row, index) =>
    rows
      .slice(index + 1, index + 1 + UNRELATED_EACH)
      .filter((other) => other.storyId !== row.storyId && other.language === row.language)
      .map((other) => likenessOfVectors(row.vector, other.vector)),
  )
  const numbers = (all: (number | null)[]) => all.filter((each) => each !== null)
  return { unrelated: numbers(unrelated), related: numbers(related) }
}
