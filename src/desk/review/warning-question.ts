import { useState } from 'react'
import { isRefusal } from '#platform/refusal.ts'
import type { DraftView } from '#review/calls.ts'
import { type Warning, WARNINGS, warningKey } from '#review/rules.ts'
import { GATES } from '#writing/rules.ts'

/** A draft that is not approved until an editor has seen its warnings. */
export type WarningQuestion = {
  draft: DraftView
  warnings: readonly Warning[]
  answer: (accepts: boolean) => void
}

/** Whether an editor accepts the warnings of a draft. */
type Accepted = (draft: DraftView, warnings: readonly Warning[]) => Promise<boolean>
type AskFirst = <Answer>(
  draft: DraftView,
  send: (asked: { withoutWarnings?: true }) => Promise<Answer>,
) => Promise<Answer | null>

/**
 * `askFirst` sends an approval that is refused if the draft has warnings, asks the editor about them, and sends it again if
 * they are accepted. Returns null if they are not; throws every other refusal.
 */
export function useWarningQuestion(): {
  question: WarningQuestion | null
  accepted: Accepted
  askFirst: AskFirst
} {
  const [question, setQuestion] = useState<WarningQuestion | null>(null)
  const accepted = (draft: DraftView, warnings: readonly Warning[]) =>
    new Promise<boolean>((resolve) => {
      const answer = (accepts: boolean) => {
        setQuestion(null)
        resolve(accepts)
      }
      setQuestion({ draft, warnings, answer })
    })
  return {
    question,
    accepted,
    askFirst: async (draft, send) => {
      try {
        return await send({ withoutWarnings: true })
      } catch (error) {
        if (!isRefusal(error) || error.code !== 'newsroom.hasWarnings') throw error
        const warnings = WARNINGS.map((kind) => {
          const codes = error.fields.flatMap(({ field, code }) => (field === kind ? code : []))
          const gates = GATES.flatMap((gate) =>
            codes.filter((code) => code === warningKey(kind, gate)).map(() => gate),
          )
          return { kind, count: codes.length, gates }
        })
        return (await accepted(
          draft,
          warnings.filter((each) => each.count > 0),
        ))
          ? send({})
          : null
      }
    },
  }
}
