import { type SQL, and, desc, gte, inArray, sql } from 'drizzle-orm'
import { infographicUrl } from '#ui/cover.ts'
import { say } from '#languages/languages.ts'
import { LOCALES, type Language, directionOf } from '#languages/rules.ts'
import { type Topic, nameKey } from '#articles/rules.ts'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { paragraphsOf, readStructured } from '#writing/draft-text.ts'
import { draftsOfRun } from '#writing/drafts-of-run.ts'
import { passes } from '#writing/gates.ts'
import { type StoredDraft, draftById } from '#writing/drafts.ts'
import type { Verdict } from '#writing/rules.ts'
import { beginRun, endPart, failPart } from '#writing/runs.ts'
import { stableId } from '#writing/stable-id.ts'
import { generatedContent } from '#writing/tables.ts'
import { judge } from '#writing/writing.ts'
import { type DataPoint, dataPointsOf } from './infographics/data-points.ts'
import { altText, citedPoint } from './infographic-text.ts'

/** The number of infographics to make, from stories on these topics and in these languages; empty lists mean any. */
type Wanted = { quantity: number; topics: readonly Topic[]; languages: readonly Language[] }

/** The number of stories searched for numbers, and the maximum age of their drafts. */
const LOOKED_THROUGH = 60
const WINDOW_MS = 7 * DAY
const [MIN_POINTS, MAX_POINTS] = [2, 4]
const PART = 'infographics'
const EXPIRES_SECONDS = 900

/**
 * Draws the numbers of the strongest stories that have at least two, and drafts each image. A story has at most one
 * infographic, whatever an editor decides about it. If no story has enough numbers, the run reports `too-few-numbers`.
 */
export const makeInfographicsJob = job(
  'make-infographics',
  async ({ runId, ...wanted }: Wanted & { runId: string }, runtime: Runtime) => {
    const { db, clock } = runtime
    const now = clock.now()
    let drafted = await draftsOfRun(db, runId, now) // a retry after a kill counts the existing drafts
    for (const { id } of await strongestDrafts(db, wanted, now)) {
      if (drafted >= wanted.quantity) break
      const draft = await draftById(db, id)
      if (draft && (await draftInfographic(runtime, draft, runId))) drafted++
    }
    const state = drafted > 0 ? 'ok' : 'too-few-numbers'
    await endPart(db, runId, PART, { state, found: drafted, drafted }, clock.now())
  },
  {
    expireInSeconds: EXPIRES_SECONDS,
    onFailed: ({ runId }, { db, clock }) => failPart(db, runId, PART, clock.now()),
  },
)

/** Starts a run that makes infographics and returns its id, inside the transaction of `runtime.db`. */
export async function startInfographics(
  { db, jobs, clock }: Runtime,
  wanted: Wanted,
  askedBy: string | null,
): Promise<string> {
  const runId = await beginRun(db, { kind: 'make-infographics', askedBy, parts: 1 }, clock.now())
  await jobs.send(makeInfographicsJob, { ...wanted, runId }, { tx: db, key: runId })
  return runId
}

/** Drafts of stories without an infographic: reviewed ones first, then those with the most publishers, then the newest. */
function strongestDrafts(db: Db, { topics, languages }: Wanted, now: Date): Promise<{ id: string }[]> {
  const { id, contentType, status, topic, language, createdAt, sourceUrls } = generatedContent
  const wanted: SQL[] = [
    inArray(contentType, ['article', 'tool', 'agent']),
    inArray(status, ['pending', 'approved', 'published']),
    gte(createdAt, new Date(now.getTime() - WINDOW_MS)),
    sql`not exists (select 1 from ${generatedContent} other
      where other.content_type = 'infographic' and other.metadata ->> 'of' = ${id}::text)`,
  ]
  if (topics.length > 0) wanted.push(inArray(topic, [...topics]))
  if (languages.length > 0) wanted.push(inArray(language, [...languages]))
  return db
    .select({ id })
    .from(generatedContent)
    .where(and(...wanted))
    .orderBy(
      sql`(${status} = 'published') desc`,
      sql`cardinality(${sourceUrls}) desc`,
      desc(createdAt),
      desc(id),
    )
    .limit(LOOKED_THROUGH)
}

/** False if the story has too few numbers, or if its infographic was made in the meantime. */
async function draftInfographic(
  { db, clock, config, outside }: Runtime,
  draft: StoredDraft,
  runId: string,
): Promise<boolean> {
  const { language, topic, title: headline } = draft
  const points = await usablePoints(draft)
  if (points.length < MIN_POINTS) return false
  const id = stableId(`infographic ${draft.id}`)
  const drawn = await outside.pictures.drawInfographic(
    {
      id,
      rightToLeft: directionOf(language) === 'rtl',
      kicker: say(language, 'newsroom.infographic.kicker', { topic: say(language, nameKey('topic', topic)) }),
      headline,
      points: points.map(({ value, share, publisher, verbatim }) => ({
        value,
        share,
        text: verbatim,
        by: publisher,
      })),
      sources: points.map((_, n) =>
        say(language, 'newsroom.infographic.sources', {
          publishers: named(points.slice(0, n + 1), language),
        }),
      ),
      siteName: config.siteName,
    },
    id,
  )
  if (!drawn) return false
  const shown = points.slice(0, drawn.points)
  const publishers = named(shown, language)
  const title = say(language, 'newsroom.infographic.title', { title: headline })
  const excerpt = say(language, 'newsroom.infographic.excerpt', { publishers })
  const content = infographicUrl(drawn.name)
  const rows = await db
    .insert(generatedContent)
    .values({
      id,
      title,
      excerpt,
      content,
      imageUrl: content,
      contentType: 'infographic',
      topic,
      language,
      accessTier: draft.accessTier,
      tags: draft.tags,
      sources: draft.sources.filter(({ n }) => shown.some(({ source }) => source === n)),
      sourceUrls: draft.sources
        .filter(({ n }) => shown.some(({ source }) => source === n))
        .map(({ url }) => url),
      metadata: {
        of: draft.id,
        run: runId,
        alt: altText({ title: headline, publishers }, shown, language),
        points: shown.map(({ value, text }) => ({ value, text })),
      },
      generated: {
        title,
        excerpt,
        content,
        paragraphs: shown.map(({ verbatim, sentence, source, paragraph, verdicts }) => ({
          text: verbatim,
          sources: [source],
          quotes: [{ text: sentence, source, paragraph }],
          verdicts,
        })),
        verdicts: { title: [], excerpt: [], keyFacts: [] },
      },
      createdAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: generatedContent.id })
  return rows.length > 0
}

type Usable = DataPoint & { publisher: string; verbatim: string; text: string; verdicts: Verdict[] }

/** The numbers from the sources that a draft cites, as quotations that pass the gates. */
async function usablePoints({ content, sources, language }: StoredDraft): Promise<Usable[]> {
  const text = readStructured(content).content
  const cited = new Set(paragraphsOf(text).flatMap((paragraph) => paragraph.sources))
  const own = sources.filter(({ n }) => cited.has(n))
  const points = dataPointsOf(text, own, language)
  if (points.length < MIN_POINTS) return []
  const texts = points.map((point) => citedPoint(point, language))
  const judged = await judge(texts.join('\n\n'), own, language)
  if (judged.length !== points.length) return []
  return points
    .flatMap((point, n) => {
      const { text: verbatim, verdicts } = judged[n] ?? { text: '', verdicts: [] }
      const publisher = own.find((source) => source.n === point.source)?.publisher ?? ''
      return passes(verdicts) ? [{ ...point, publisher, verbatim, text: texts[n] ?? '', verdicts }] : []
    })
    .slice(0, MAX_POINTS)
}

const publishersOf = (points: readonly Usable[]) => [...new Set(points.map(({ publisher }) => publisher))]

const named = (points: readonly Usable[], language: Language): string =>
  new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(publishersOf(points))
