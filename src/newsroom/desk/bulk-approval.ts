import type { Language } from '#languages/rules.ts'
import { isRefusal } from '#platform/refusal.ts'
import type { DraftRow } from '../calls.ts'

type Row = Pick<DraftRow, 'id' | 'status' | 'warnings'>

/** Why a draft that is selected is not approved together with others: an editor has to look at it. */
export type LeftOut<Draft extends Row> = { draft: Draft; because: 'settled' | 'warnings' | 'edited' }

/** Which of the selected drafts can be approved at once, and which are left out. `isEdited`: has edits that are not sent. */
export function sortOut<Draft extends Row>(
  drafts: readonly Draft[],
  isEdited: (id: string) => boolean,
): { ready: Draft[]; leftOut: LeftOut<Draft>[] } {
  const because = ({ id, status, warnings }: Draft) =>
    status !== 'pending' ? 'settled' : warnings > 0 ? 'warnings' : isEdited(id) ? 'edited' : null
  return {
    ready: drafts.filter((draft) => because(draft) === null),
    leftOut: drafts.flatMap((draft) => {
      const reason = because(draft)
      return reason === null ? [] : [{ draft, because: reason }]
    }),
  }
}

/** How many drafts there are of each language, most first. */
export function byLanguage(drafts: readonly { language: Language }[]): [Language, number][] {
  const counts = new Map<Language, number>()
  for (const { language } of drafts) counts.set(language, (counts.get(language) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)
}

/** What came of approving several. `untried`: it was stopped before them. */
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

/** Approves one after the other until it is stopped, or until something fails that every further one would meet too. */
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

/** Not the network, the session or the limit of calls, which stay as they are for the next draft. */
const isOfOneDraft = (error: unknown): boolean =>
  isRefusal(error) &&
  error.code !== 'problem.unreachable' &&
  ![401, 403, 429, 502, 503, 504].includes(error.status)
