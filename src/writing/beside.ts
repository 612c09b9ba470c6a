import { PARAGRAPH_BREAK } from './translation/parts.ts'

type Value = string | readonly string[]

/** A field of a translation for reading and editing: each piece next to the piece of the original that it translates. */
export type Beside = {
  /** True if both sides have the same number of paragraphs, or list entries; otherwise each side is one piece. */
  aligned: boolean
  rows: { original: string; translated: string }[]
}

const isList = (value: Value): value is readonly string[] => typeof value !== 'string'
const paragraphsOf = (value: Value): readonly string[] =>
  isList(value) ? value : value.split(PARAGRAPH_BREAK).filter((_, at) => at % 2 === 0)
const whole = (value: Value): string => (isList(value) ? value.join('\n') : value)

/** Aligns a field of the original with the same field of its translation. */
export function besideOf(original: Value, translated: Value): Beside {
  const [left, right] = [paragraphsOf(original), paragraphsOf(translated)]
  const aligned = left.length === right.length && isList(original) === isList(translated)
  return aligned
    ? { aligned, rows: left.map((text, at) => ({ original: text, translated: right[at] ?? '' })) }
    : { aligned, rows: [{ original: whole(original), translated: whole(translated) }] }
}

/** The field reassembled from its pieces as an editor left them, with the original breaks between its paragraphs. */
export function fieldFrom(texts: readonly string[], translated: Value, aligned: boolean): string | string[] {
  if (isList(translated))
    return aligned ? [...texts] : (texts[0] ?? '').split('\n').filter((line) => line.trim() !== '')
  const breaks = aligned ? translated.split(PARAGRAPH_BREAK).filter((_, at) => at % 2 === 1) : []
  return texts.map((text, at) => text + (breaks[at] ?? '')).join('')
}
