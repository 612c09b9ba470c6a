import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Area } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { useKept } from './kept-fields.ts'

type AnswerFormProps = {
  /** The typed text, which stays on this device until it has been received. */
  typed: ReturnType<typeof useKept<{ answer: string }>>
  /** The maximum length of an answer in characters. */
  most: number
  words: { label: string; hint: string; needed: string; long: string; answer: string; without: string }
  /** What is being sent; null for nothing. */
  sending: 'with' | 'without' | null
  /** Called with the answer, or with undefined for none. */
  onDecide: (answer: string | undefined) => void
}

/** Answers someone who is waiting, or decides without an answer. */
export function AnswerForm({ typed, most, words, sending, onDecide }: AnswerFormProps) {
  const { t } = useI18n()
  const field = useRef<HTMLTextAreaElement>(null)
  const [problem, setProblem] = useState<string>()
  const withAnswer = () => {
    const answer = typed.value.answer.trim()
    const wrong = answer === '' ? words.needed : answer.length > most ? words.long : undefined
    setProblem(wrong)
    if (wrong !== undefined) field.current?.focus()
    else if (sending === null) onDecide(answer)
  }
  return (
    <>
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
          busy={sending === 'with'}
          disabled={sending === 'without'}
          onClick={withAnswer}
        >
          {words.answer}
        </Button>
        <Button
          size="medium"
          busy={sending === 'without'}
          disabled={sending === 'with'}
          onClick={() => {
            if (sending === null) onDecide(undefined)
          }}
        >
          {words.without}
        </Button>
      </div>
    </>
  )
}
