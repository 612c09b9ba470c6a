import { PARAGRAPH_BREAK } from './parts.ts'

type Value = string | readonly string[]

/** A field of a translation as it is read and edited: each piece beside the piece of the original that it translates. */
export type Beside = {
  /** The same number of paragraphs, or entries of a list, on both sides; otherwise each side is one piece. */
  aligned: boolean
  rows: { original: string; translated: string }[]
}

const isList = (value: Value): value is readonly string[] => typeof value !== 'string'
const paragraphsOf = (value: Value): readonly string[] =>
  isList(value) ? value : value.split(PARAGRAPH_BREAK).filter((_, at) => at % 2 === 0)
const whole = (value: Value): string => (isList(value) ? value.join('\n') : value)

/** Lays a field of the original and of its translation beside each other. */
export function besideOf(original: Value, translated: Value): Beside {
  const [left, right] = [paragraphsOf(original), paragraphsOf(translated)]
  const aligned = left.length === right.length && isList(original) === isList(translated)
  return aligned
    ? { aligned, rows: left.map((text, at) => ({ original: text, translated: right[at] ?? '' })) }
    : { aligned, rows: [{ original: whole(original), translated: whole(translated) }] }
}

/** The field put together again from its pieces as an editor left them, with what stood between its paragraphs. */
export function fieldFrom(texts: readonly string[], translated: Value, aligned: boolean): string | string[] {
  if (isList(translated))
    return aligned ? [...texts] : (texts[0] ?? '').split('\n').filter((line) => line.trim() !== '')
  const breaks = aligned ? translated.split(PARAGRAPH_BREAK).filter((_, at) => at % 2 === 1) : []
  return texts.map((text, at) => text + (breaks[at] ?? '')).join('')
}
