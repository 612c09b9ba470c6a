import { holdsEmbeddedImage } from '#articles/translation/rules.ts'

/** A paragraph to translate. `id` is its field and its position: `content.3`. */
export type Part = { id: string; text: string }
/** The texts of an item or of its translation. */
export type Texts = { title: string; fields: Readonly<Record<string, string | readonly string[]>> }

/** An empty line between paragraphs, captured so that `split` keeps it. */
export const PARAGRAPH_BREAK = /(\n\s*\n)/
const LETTERS = /\p{L}{2}/u
const FENCE = /^\s*(```|~~~)/

/** Whether a text goes to a model: code, embedded pictures and lines without words stay as they are. */
const isTranslatable = (text: string): boolean =>
  LETTERS.test(text.replace(/https?:\/\/\S+/g, '')) && !holdsEmbeddedImage(text) && !FENCE.test(text)

/** The pieces of a field in order: paragraphs and the breaks between them, or the entries of a list. */
export const piecesOf = (value: string | readonly string[]): readonly string[] =>
  typeof value === 'string' ? value.split(PARAGRAPH_BREAK) : value

/** The paragraphs of an item to translate. The title of an agent is its name and is not translated. */
export function partsOf({ title, fields }: Texts, titleStays: boolean): Part[] {
  const all = Object.entries(fields).flatMap(([field, value]) =>
    piecesOf(value).map((text, n) => ({ id: `${field}.${n}`, text })),
  )
  return [...(titleStays ? [] : [{ id: 'title', text: title }]), ...all].filter(({ text }) =>
    isTranslatable(text),
  )
}

/** The item with its parts replaced by those of `translated`, by id; all others are kept. */
export function withParts<Of extends Texts>(
  { title, fields }: Of,
  translated: ReadonlyMap<string, string>,
): { title: string; fields: Record<string, string | string[]> } {
  const said = Object.entries(fields).map(([field, value]) => {
    const pieces = piecesOf(value).map((text, n) => translated.get(`${field}.${n}`) ?? text)
    return [field, typeof value === 'string' ? pieces.join('') : pieces] as const
  })
  return { title: translated.get('title') ?? title, fields: Object.fromEntries(said) }
}

/** The maximum characters of one request: a model translates a few thousand well, and its answer is about as long. */
const QUESTION_LENGTH = 6000

/** Groups parts into requests of limited length, in order. */
export function questionsOf(parts: readonly Part[]): Part[][] {
  const questions: Part[][] = []
  let length = Infinity
  for (const part of parts) {
    if (length + part.text.length > QUESTION_LENGTH) {
      questions.push([])
      length = 0
    }
    questions.at(-1)?.push(part)
    length += part.text.length
  }
  return questions
}
