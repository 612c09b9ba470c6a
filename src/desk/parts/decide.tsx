import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Area } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'
import { useKept } from './kept-fields.ts'
import { type Changes, refetchCalls, useAction } from './use-action.ts'

/** A decision on what someone wrote; only with the state `answered` it has an answer. */
export type Decided = { state: 'open' | 'answered' | 'closed'; answer?: string }

type DecideProps = {
  /** It waits for a decision; otherwise it can be reopened. */
  isOpen: boolean
  /** The typed answer stays on this device under this key until it has been received. */
  keptAs: string
  /** The maximum length of an answer in characters. */
  most: number
  words: {
    label: string
    hint: string
    needed: string
    long: string
    answer: string
    without: string
    reopen: string
  }
  /** A sentence above the form, with a button that decides as far as something is typed. */
  offer?: { text: string; button: string } | undefined
  send: (decided: Decided) => Promise<unknown>
  onDecided: (decided: Decided) => void
  failed: Key
  /** They are fetched again after a decision; after a failure what was typed stays where it is. */
  lists: Changes
}

/** Answers someone who is waiting, decides without an answer, or reopens what was decided. */
export function Decide({ isOpen, keptAs, most, words, offer, send, onDecided, failed, lists }: DecideProps) {
  const { t } = useI18n()
  const client = useQueryClient()
  const typed = useKept(keptAs, () => ({ answer: '' }))
  const field = useRef<HTMLTextAreaElement>(null)
  const [problem, setProblem] = useState<string>()
  const answer = typed.value.answer.trim()
  const action = useAction({
    mutationFn: send,
    onSuccess: (_, decided) => {
      if (decided.state === 'answered' || answer === '') typed.forget()
      onDecided(decided)
      return refetchCalls(client, lists)
    },
    failed,
  })
  const sending = action.isPending ? action.variables.state : null
  const decide = (decided: Decided) => {
    if (sending === null) action.mutate(decided)
  }
  if (!isOpen)
    return (
      <div>
        <Button size="medium" busy={sending !== null} onClick={() => decide({ state: 'open' })}>
          {words.reopen}
        </Button>
      </div>
    )
  const withAnswer = () => {
    const wrong = answer === '' ? words.needed : answer.length > most ? words.long : undefined
    setProblem(wrong)
    if (wrong === undefined) decide({ state: 'answered', answer })
    else field.current?.focus()
  }
  return (
    <div>
      {offer && (
        <div
          role="status"
          className="mb-4 flex flex-wrap items-center gap-3 border-s-2 border-success ps-4 text-sm"
        >
          <p className="min-w-0 basis-72 grow">{offer.text}</p>
          <Button
            size="small"
            busy={sending !== null}
            onClick={() => decide(answer === '' ? { state: 'closed' } : { state: 'answered', answer })}
          >
            {offer.button}
          </Button>
        </div>
      )}
      {typed.kept && (
        <p role="status" className="mb-3 text-sm text-ink2">
          {t('newsroom.dashboard.kept')}
        </p>
      )}
      <Area
        ref={field}
        label={words.label}
        hint={<span className="wrap-anywhere">{words.hint}</span>}
        value={typed.value.answer}
        error={problem}
        rows={5}
        onChange={({ target }) => typed.set({ answer: target.value })}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          kind="act"
          size="medium"
          busy={sending === 'answered'}
          disabled={sending === 'closed'}
          onClick={withAnswer}
        >
          {words.answer}
        </Button>
        <Button
          size="medium"
          busy={sending === 'closed'}
          disabled={sending === 'answered'}
          onClick={() => decide({ state: 'closed' })}
        >
          {words.without}
        </Button>
      </div>
    </div>
  )
}
