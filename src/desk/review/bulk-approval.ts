import type { Language } from '#languages/rules.ts'
import { isRefusal } from '#platform/refusal.ts'
import type { DraftRow } from '#review/calls.ts'

type Row = Pick<DraftRow, 'id' | 'status' | 'warnings'>

/** Why a selected draft is left out of the bulk approval: an editor has to look at it. */
export type LeftOut<Draft extends Row> = {
  draft: Draft
  because: 'settled' | 'unchecked' | 'warnings' | 'edited'
}

/** Splits the selected drafts into those that can be approved together and those left out. `isEdited`: has unsent edits. */
export function sortOut<Draft extends Row>(
  drafts: readonly Draft[],
  isEdited: (id: string) => boolean,
): { ready: Draft[]; leftOut: LeftOut<Draft>[] } {
  const because = ({ id, status, warnings }: Draft) => {
    if (status !== 'pending') return 'settled'
    if (warnings === null) return 'unchecked'
    return warnings > 0 ? 'warnings' : isEdited(id) ? 'edited' : null
  }
  return {
    ready: drafts.filter((draft) => because(draft) === null),
    leftOut: drafts.flatMap((draft) => {
      const reason = because(draft)
      return reason === null ? [] : [{ draft, because: reason }]
    }),
  }
}

/** The number of drafts per language, highest first. */
export function byLanguage(drafts: readonly { language: Language }[]): [Language, number][] {
  const counts = new Map<Language, number>()
  for (const { language } of drafts) counts.set(language, (counts.get(language) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)
}

/** The result of a bulk approval. `untried`: the approval stopped before these drafts. */
export type Outcome<Draft> = {
  done: Draft[]
  failed: { draft: Draft; error: unknown }[]
  untried: Draft[]
}

type Approving<Draft> = {
  approve: (draft: Draft) => Promise<unknown>
  onStep: (tried: number) => void
  isStopped: () => boolean
}

/**
 * Approves one draft after the other until it is stopped, or until an error occurs that would affect every further draft.
 */
export async function approveEach<Draft>(
  drafts: readonly Draft[],
  { approve, onStep, isStopped }: Approving<Draft>,
): Promise<Outcome<Draft>> {
  const outcome: Outcome<Draft> = { done: [], failed: [], untried: [] }
  let ended = false
  for (const [at, draft] of drafts.entries()) {
    if (ended || isStopped()) {
      outcome.untried.push(draft)
      continue
    }
    try {
      await approve(draft)
      outcome.done.push(draft)
    } catch (error) {
      outcome.failed.push({ draft, error })
      ended = !isOfOneDraft(error)
    }
    onStep(at + 1)
  }
  return outcome
}

/** Excludes errors of the network, the session or the rate limit, which would affect the next draft too. */
const isOfOneDraft = (error: unknown): boolean =>
  isRefusal(error) &&
  error.code !== 'problem.unreachable' &&
  ![401, 403, 429, 502, 503, 504].includes(error.status)
