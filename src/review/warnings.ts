import { isDeepStrictEqual } from 'node:util'
import { and, arrayOverlaps, eq, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import { soundOf } from '#media/episode.ts'
import type { Db } from '#platform/db.ts'
import type { Evidence } from '#writing/calls.ts'
import { JUDGE_AGAIN, type StoredDraft, isNewVersion } from '#writing/drafts.ts'
import { type FoundDuplicate, duplicateOf } from '#writing/duplicate.ts'
import { storiesInOtherLanguages } from '#writing/other-languages/other-languages.ts'
import { type ContentType, DERIVED_TYPES, type Verdict, isDerived, lacksName } from '#writing/rules.ts'
import { independentPublishers } from '#writing/story-reports.ts'
import { generatedContent } from '#writing/tables.ts'
import { check } from '#writing/writing.ts'
import { type Warning, WARNINGS, type WarningKind, countOf, failedGates } from './rules.ts'
import { textJudged } from './text-judged.ts'

/** A draft as it is judged now. */
export type Judged = {
  warnings: Warning[]
  evidence: Evidence[]
  duplicate: FoundDuplicate | null
  /** The id of a story in another language that is probably about the same event. */
  elsewhere: string | null
}

/**
 * The warnings of a draft, with the evidence they are based on. What lists count, what bulk approval accepts and what a single
 * approval asks about come from here. Must not be called in a transaction: texts are judged in a thread.
 */
export async function judgementOf(db: Db, draft: StoredDraft, now: Date): Promise<Judged> {
  const { title, standfirst, keyFacts } = linesOf(draft)
  const lines = [...title, ...standfirst, ...keyFacts]
  const checked = await check({ content: textJudged(draft), lines }, draft.sources, draft.language)
  const verdicts = [...checked.lines]
  const fail = (some: readonly string[]) => verdicts.splice(0, some.length).flat().filter(isFailed).length
  const duplicate = isDerived(draft.contentType) ? null : await duplicateOf(db, draft, now)
  const elsewhere = draft.storyId === null ? null : await elsewhereOf(db, draft.storyId)
  const gates = failedGates(checked.evidence.flatMap((paragraph) => paragraph.verdicts))
  const counts: Record<WarningKind, number> = {
    checks: gates.length,
    title: Math.sign(fail(title)),
    unnamed: Number(lacksName(draft.metadata, { title: draft.title, section: draft.category })),
    standfirst: Math.sign(fail(standfirst)),
    key_facts: Math.sign(fail(keyFacts)),
    duplicate: Number(duplicate !== null),
    other_language: Number(elsewhere !== null),
    reports_moved: Number(draft.metadata['reports_moved'] !== undefined),
    single_source: Number(draft.contentType === 'article' && independentPublishers(draft) === 1),
    anonymous_source: Number(checked.citesAnonymous),
    plan_refused: Number(draft.planRefused !== null),
    no_audio: Number(draft.contentType === 'podcast' && soundOf(draft) === null),
  }
  const warnings = WARNINGS.map((kind) => ({
    kind,
    count: counts[kind],
    ...(kind === 'checks' && { gates }),
  })).filter(({ count }) => count > 0)
  return { warnings, evidence: checked.evidence, duplicate, elsewhere }
}

/** Judges a stored draft and stores its warnings, which lists show and filter by. */
export async function judgeDraft(db: Db, draft: StoredDraft, now: Date): Promise<Judged> {
  const judged = await judgementOf(db, draft, now)
  await storeJudgement(db, draft, {
    warned: judged.warnings,
    duplicateOf: judged.duplicate?.item.id ?? null,
    otherLanguageOf: judged.elsewhere,
  })
  return judged
}

type Judgement = Pick<StoredDraft, 'duplicateOf' | 'otherLanguageOf'> & { warned: Warning[] }

/** Stores a judgement, unless the draft has changed or has to be judged again since it was read. */
export async function storeJudgement(db: Db, draft: StoredDraft, judgement: Judgement): Promise<void> {
  const isStored =
    draft.warnings === countOf(judgement.warned) &&
    isDeepStrictEqual(draft.warned, judgement.warned) &&
    draft.duplicateOf === judgement.duplicateOf &&
    draft.otherLanguageOf === judgement.otherLanguageOf &&
    draft.judgedVersion === draft.version
  if (isStored) return
  if (isNewVersion(draft)) await judgeResembling(db, draft, judgement)
  else if (judgement.otherLanguageOf !== draft.otherLanguageOf) await judgeElsewhere(db, judgement)
  const { id, version, judgedVersion } = generatedContent
  await db
    .update(generatedContent)
    .set({ ...judgement, warnings: countOf(judgement.warned), judgedVersion: draft.version })
    .where(
      and(
        eq(id, draft.id),
        eq(version, draft.version),
        sql`${judgedVersion} is not distinct from ${draft.judgedVersion}::integer`,
      ),
    )
}

/**
 * Has the drafts judged again that a new draft resembles, or resembled before it changed. Only a new one does this, because
 * drafts that resemble each other would have each other judged without end.
 */
async function judgeResembling(
  db: Db,
  draft: StoredDraft,
  { duplicateOf, otherLanguageOf }: Judgement,
): Promise<void> {
  if (isDerived(draft.contentType)) return
  const is = generatedContent
  await db
    .update(is)
    .set(JUDGE_AGAIN)
    .where(
      and(
        eq(is.status, 'pending'),
        ne(is.id, draft.id),
        notInArray(is.contentType, [...DERIVED_TYPES]),
        or(
          eq(is.duplicateOf, draft.id),
          duplicateOf === null ? undefined : eq(is.id, duplicateOf),
          otherLanguageOf === null ? undefined : eq(is.storyId, otherLanguageOf),
          draft.storyId === null ? undefined : eq(is.otherLanguageOf, draft.storyId),
          draft.sourceKeys.length > 0 ? arrayOverlaps(is.sourceKeys, draft.sourceKeys) : undefined,
        ),
      ),
    )
}

/** Has the draft in another language judged again that a draft resembles since its story got another report. */
async function judgeElsewhere(db: Db, { otherLanguageOf: story }: Judgement): Promise<void> {
  const is = generatedContent
  if (story !== null)
    await db
      .update(is)
      .set(JUDGE_AGAIN)
      .where(and(eq(is.storyId, story), eq(is.status, 'pending'), isNull(is.otherLanguageOf)))
}

async function elsewhereOf(db: Db, storyId: string): Promise<string | null> {
  const [first] = await storiesInOtherLanguages(db, storyId)
  return first?.story.id ?? null
}

const isFailed = ({ ok }: Verdict): boolean => !ok

/** The kinds whose title and standfirst are taken from their sources. Tools and agents are titled by their name. */
const TITLED: ReadonlySet<ContentType> = new Set(['article', 'event'])
const INTRODUCED: ReadonlySet<ContentType> = new Set(['article', 'tool', 'agent', 'event'])

/** The lines of a draft that cite nothing themselves; any of its sources may support them. */
function linesOf({ contentType, title, excerpt, metadata }: StoredDraft) {
  const facts: unknown = metadata['key_facts']
  return {
    title: TITLED.has(contentType) ? [title] : [],
    standfirst: INTRODUCED.has(contentType) && excerpt ? [excerpt] : [],
    keyFacts: Array.isArray(facts) ? facts.filter((fact) => typeof fact === 'string') : [],
  }
}
