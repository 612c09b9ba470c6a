import { useEffect, useState } from 'react'
import { ask } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import {
  type TranslationPart,
  type TranslationPartCheck,
  type itemTranslation,
  itemTranslationCheck,
} from '#writing/translation/written/calls.ts'
import type { PartState } from './part-check-line.tsx'

/** The pause in typing after which the text is checked. */
const PAUSE_MS = 600

type View = OutputOf<typeof itemTranslation>
/** A checked text, and what was found; null if the server did not answer. */
type Checked = { text: string; check: TranslationPartCheck | null }

/** What the checks find in each part as it is typed, by its id. The server checks, after a pause in typing. */
export function usePartChecks(
  view: View,
  parts: readonly TranslationPart[],
): (part: TranslationPart) => PartState {
  const [checked, setChecked] = useState<ReadonlyMap<string, Checked>>(new Map())
  const known = (part: TranslationPart): Checked | undefined => {
    const own = checked.get(part.id)
    if (own?.text === part.text) return own
    const check = view.checks.find(({ id }) => id === part.id)
    return check && view.parts.some(({ id, text }) => id === part.id && text === part.text)
      ? { text: part.text, check }
      : undefined
  }
  const wanted = JSON.stringify(
    parts.filter((part) => part.text.trim() !== '' && !known(part)).map(({ id, text }) => ({ id, text })),
  )
  const { kind, item_id: item, language } = view
  useEffect(() => {
    const texts = JSON.parse(wanted) as { id: string; text: string }[] // written above
    if (texts.length === 0) return
    let isOver = false
    const keep = (checks: readonly TranslationPartCheck[]) => {
      if (isOver) return
      const found = texts.map(({ id, text }) => {
        const check = checks.find((each) => each.id === id) ?? null
        return [id, { text, check }] as const
      })
      setChecked((before) => new Map([...before, ...found]))
    }
    const timer = setTimeout(() => {
      ask(itemTranslationCheck, { kind, item_id: item, language, parts: texts }).then(
        ({ checks }) => keep(checks),
        () => keep([]),
      )
    }, PAUSE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [wanted, kind, item, language])
  return (part) => {
    if (part.text.trim() === '') return 'empty'
    const found = known(part)
    return found === undefined ? 'checking' : (found.check ?? 'unchecked')
  }
}
