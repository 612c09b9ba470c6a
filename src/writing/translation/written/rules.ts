import type { WrittenPart } from '#articles/translation/rules.ts'
import { type Texts, partsOf, piecesOf, withParts } from '../parts.ts'

type Field = string | readonly string[]

/** The field of a part: `content.3` and `content` belong to `content`. */
export const fieldOf = (id: string): string => id.replace(/\.\d+$/, '')
const isWhole = (id: string): boolean => id !== 'title' && fieldOf(id) === id
const asText = (value: Field): string => (typeof value === 'string' ? value : value.join('\n'))

/**
 * The parts of an item beside their translation; the text of a part without one is empty. A field whose translation has
 * other paragraphs than the original is one part.
 */
export function partsBeside(original: Texts, said: Texts | null, titleStays: boolean): WrittenPart[] {
  const texts = new Map<string, string>(said === null ? [] : [['title', said.title]])
  const whole: string[] = []
  for (const [field, value] of Object.entries(original.fields)) {
    const translated = said?.fields[field]
    if (translated === undefined || asText(translated).trim() === '') continue
    const [pieces, own] = [piecesOf(translated), piecesOf(value)]
    if (pieces.length === own.length && typeof translated === typeof value)
      for (const [at, text] of pieces.entries()) texts.set(`${field}.${at}`, text)
    else {
      whole.push(field)
      texts.set(field, asText(translated))
    }
  }
  return withWholeFields(original, titleStays, whole).map((part) => ({
    ...part,
    text: (texts.get(part.id) ?? '').trim(),
  }))
}

/** The parts of an item with the texts that an editor has saved, also when the original has changed since. */
export function savedParts(original: Texts, saved: readonly WrittenPart[], titleStays: boolean): Placed {
  const whole = saved
    .filter(({ id, apart }) => isWhole(id) && id in original.fields && apart !== true)
    .map(({ id }) => id)
  return placeTexts(withWholeFields(original, titleStays, whole), saved)
}

/** The parts without texts, with each of the fields in `whole` as one part. */
function withWholeFields(original: Texts, titleStays: boolean, whole: readonly string[]): WrittenPart[] {
  const parts: WrittenPart[] = []
  for (const { id, text } of partsOf(original, titleStays)) {
    const field = fieldOf(id)
    if (!whole.includes(field)) parts.push({ id, original: text, text: '' })
    else if (parts.at(-1)?.id !== field)
      parts.push({ id: field, original: asText(original.fields[field] ?? ''), text: '' })
  }
  return parts.toSorted((a, b) => rankOf(a.id) - rankOf(b.id))
}

/** The fields in the order in which readers see them; the database returns them in another. */
const FIELDS = ['title', 'hook', 'excerpt', 'description', 'content', 'features', 'capabilities']
const rankOf = (id: string): number => {
  const rank = FIELDS.indexOf(fieldOf(id))
  return rank < 0 ? FIELDS.length : rank
}

/**
 * Parts with their texts. `outdated`: those whose text translates an earlier original, which is beside it here.
 * `unplaced`: texts whose part no longer exists.
 */
export type Placed = { parts: WrittenPart[]; outdated: WrittenPart[]; unplaced: WrittenPart[] }

/**
 * Puts texts beside the parts that they translate: a text follows its paragraph when paragraphs were added or removed before
 * it, and stays in its place when the paragraph was changed, but does not return to it after it was kept apart. A part without such a text keeps its own.
 */
export function placeTexts(parts: readonly WrittenPart[], saved: readonly WrittenPart[]): Placed {
  const open = new Set(saved)
  const found = new Map<WrittenPart, WrittenPart>()
  const rules: ((part: WrittenPart, text: WrittenPart) => boolean)[] = [
    (part, { id, original }) => part.id === id && part.original === original,
    (part, { id, original }) => fieldOf(part.id) === fieldOf(id) && part.original === original,
    (part, { id, apart }) => part.id === id && apart !== true,
  ]
  for (const fits of rules)
    for (const part of parts) {
      if (found.has(part)) continue
      const text = [...open].find((each) => fits(part, each))
      if (!text) continue
      found.set(part, text)
      open.delete(text)
    }
  return {
    parts: parts.map((part) => ({ ...part, text: found.get(part)?.text ?? part.text })),
    outdated: [...found].flatMap(([{ id, original }, { original: earlier, text }]) =>
      original === earlier || text.trim() === '' ? [] : [{ id, original: earlier, text }],
    ),
    unplaced: [...open]
      .filter(({ text }) => text.trim() !== '')
      .map((part) => ({ ...part, apart: true as const })),
  }
}

/** The title and the fields of a translation, put together from its parts. */
export function textsOf(original: Texts, parts: readonly WrittenPart[]): ReturnType<typeof withParts> {
  const texts = withParts(original, new Map(parts.map(({ id, text }) => [id, text])))
  const whole = parts.flatMap(({ id, text }) => {
    const value = original.fields[id]
    if (value === undefined) return []
    return [
      [id, typeof value === 'string' ? text : text.split('\n').filter((line) => line.trim() !== '')] as const,
    ]
  })
  return { ...texts, fields: { ...texts.fields, ...Object.fromEntries(whole) } }
}
