import { and, eq, isNull, sql } from 'drizzle-orm'
import { soundOf } from '#media/episode.ts'
import type { Db } from '#platform/db.ts'
import type { Evidence } from '#writing/calls.ts'
import { JUDGE_AGAIN, type StoredDraft } from '#writing/drafts.ts'
import { type Duplicate, possibleDuplicateOf } from '#writing/duplicate.ts'
import { type ContentType, type Verdict, isDerived, lacksName } from '#writing/rules.ts'
import { independentPublishers } from '#writing/story-reports.ts'
import { generatedContent } from '#writing/tables.ts'
import { check } from '#writing/writing.ts'
import { type Warning, WARNINGS, type WarningKind, countOf } from './rules.ts'
import { textJudged } from './text-judged.ts'

/** A draft as it is judged now. */
export type Judged = { warnings: Warning[]; evidence: Evidence[]; duplicate: Duplicate | null }

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
  const duplicate = isDerived(draft.contentType) ? null : await possibleDuplicateOf(db, draft, now)
  const counts: Record<WarningKind, number> = {
    checks: checked.evidence.flatMap((paragraph) => paragraph.verdicts).filter(isFailed).length,
    title: Math.sign(fail(title)),
    unnamed: Number(lacksName(draft.metadata, { title: draft.title, section: draft.category })),
    standfirst: Math.sign(fail(standfirst)),
    key_facts: Math.sign(fail(keyFacts)),
    duplicate: Number(duplicate !== null),
    single_source: Number(draft.contentType === 'article' && independentPublishers(draft) === 1),
    anonymous_source: Number(checked.citesAnonymous),
    plan_refused: Number(draft.planRefused !== null),
    no_audio: Number(draft.contentType === 'podcast' && soundOf(draft) === null),
  }
  const warnings = WARNINGS.map((kind) => ({ kind, count: counts[kind] })).filter(({ count }) => count > 0)
  return { warnings, evidence: checked.evidence, duplicate }
}

/** Judges a stored draft and stores the number of its warnings, which lists show and filter by. */
export async function judgeDraft(db: Db, draft: StoredDraft, now: Date): Promise<Judged> {
  const judged = await judgementOf(db, draft, now)
  const { duplicate } = judged
  const values = { warnings: countOf(judged.warnings), duplicateOf: duplicate?.id ?? null }
  const isStored =
    draft.warnings === values.warnings &&
    draft.judgedVersion === draft.version &&
    draft.duplicateOf === values.duplicateOf
  if (isStored) return judged
  await storeJudgement(db, draft, values)
  if (duplicate?.status === 'pending') await judgeAgain(db, duplicate.id)
  return judged
}

/** Stores a judgement, unless the draft has changed or has to be judged again since it was read. */
export async function storeJudgement(
  db: Db,
  draft: StoredDraft,
  values: Pick<StoredDraft, 'warnings' | 'duplicateOf'>,
): Promise<void> {
  const { id, version, judgedVersion } = generatedContent
  await db
    .update(generatedContent)
    .set({ ...values, judgedVersion: draft.version })
    .where(
      and(
        eq(id, draft.id),
        eq(version, draft.version),
        sql`${judgedVersion} is not distinct from ${draft.judgedVersion}::integer`,
      ),
    )
}

/** Two drafts resemble each other: the one that was judged before the other existed has to be judged again. */
const judgeAgain = (db: Db, id: string) =>
  db
    .update(generatedContent)
    .set(JUDGE_AGAIN)
    .where(and(eq(generatedContent.id, id), isNull(generatedContent.duplicateOf)))

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
