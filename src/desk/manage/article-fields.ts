import type { AcceptedOf, InputOf } from '#platform/call.ts'
import type { Language } from '#languages/rules.ts'
import { isRefusal } from '#platform/refusal.ts'
import type { Badge } from '#articles/rules.ts'
import type { ManagedArticleView, adminArticleChange, adminArticleCreate } from '#articles/managing/calls.ts'
import { AUTHOR_MAX, CONTENT_MAX, EXCERPT_MAX, TITLE_MAX } from '#articles/managing/rules.ts'
import { NOTE_MAX, NOTE_MIN } from '#articles/corrections/rules.ts'
import { isPictureAddress } from '../parts/fields/picture-address.ts'

type Sent = Omit<AcceptedOf<typeof adminArticleCreate>, 'id' | 'publish' | 'publish_at'>

/**
 * An article as it is being written: the fields of the contract, where an empty text means none. `publish_at` is the value of
 * a `datetime-local` input; `keep` leaves the state as it is.
 */
export type ArticleFields = { [Field in Exclude<keyof Sent, 'badge'>]-?: NonNullable<Sent[Field]> } & {
  badge: Badge | null
  publish: 'keep' | 'draft' | 'now' | 'later'
  publish_at: string
  note: string
}

/** The initial values of a new article: free, news. Source: administration §5. */
export const newFields = (language: Language): ArticleFields => ({
  title: '',
  excerpt: '',
  author: '',
  image_url: '',
  access_tier: 'freemium',
  category: 'news',
  badge: null,
  language,
  content: '',
  publish: 'now',
  publish_at: '',
  note: '',
})

/** The fields of an existing article. */
export const fieldsOf = (article: ManagedArticleView): ArticleFields => ({
  title: article.title,
  excerpt: article.excerpt ?? '',
  author: article.author ?? '',
  image_url: article.image_url ?? '',
  access_tier: article.access_tier,
  category: article.category,
  badge: article.badge,
  language: article.language,
  content: article.content,
  publish: 'keep',
  publish_at: '',
  note: '',
})

const TEXTS = ['title', 'excerpt', 'content'] as const

/** Whether a note for readers is required: the text of a published article has changed. */
export const needsNote = (article: ManagedArticleView, fields: ArticleFields): boolean =>
  article.state === 'published' &&
  TEXTS.some((field) => fields[field].trim() !== fieldsOf(article)[field].trim())

/** The problems by field, as text keys; the server applies the same rules. Source: administration §5. */
export type Problems = Partial<Record<keyof ArticleFields, string>>
export function problemsOf(fields: ArticleFields, noteNeeded: boolean): Problems {
  const found: Problems = {}
  const title = fields.title.trim()
  if (title === '') found.title = 'library.managing.titleRequired'
  else if (title.length > TITLE_MAX) found.title = 'library.managing.titleLong'
  if (fields.excerpt.trim().length > EXCERPT_MAX) found.excerpt = 'library.managing.excerptLong'
  if (fields.author.trim().length > AUTHOR_MAX) found.author = 'library.managing.authorLong'
  if (!isPictureAddress(fields.image_url.trim())) found.image_url = 'library.managing.imageUrl'
  const content = fields.content.trim()
  if (content === '') found.content = 'library.managing.contentRequired'
  else if (content.length > CONTENT_MAX) found.content = 'library.managing.contentLong'
  if (fields.publish === 'later' && momentOf(fields.publish_at) === null)
    found.publish_at = 'library.managing.publishAt'
  const note = fields.note.trim()
  if (noteNeeded && note.length < NOTE_MIN) found.note = 'library.correction.noteNeeded'
  if (note.length > NOTE_MAX) found.note = 'library.correction.noteLong'
  return found
}

/** The moment chosen in local time, as it is sent; null when it is invalid. */
function momentOf(local: string): string | null {
  const at = new Date(local)
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}

const orNull = (text: string): string | null => text.trim() || null

/** The fields that are sent for every article. */
function sentOf(fields: ArticleFields) {
  const { publish: _, publish_at: __, note: ___, ...sent } = fields
  const { excerpt, author, image_url } = sent
  return { ...sent, excerpt: orNull(excerpt), author: orNull(author), image_url: orNull(image_url) }
}

/** The input that creates an article. `id` makes sure that it is created once, however often the request is sent. */
export function newArticleOf(fields: ArticleFields, id: string): InputOf<typeof adminArticleCreate> {
  const at = fields.publish === 'later' ? momentOf(fields.publish_at) : null
  return {
    id,
    ...sentOf(fields),
    publish: fields.publish === 'keep' ? 'now' : fields.publish,
    ...(at !== null && { publish_at: at }),
  }
}

/** The fields that changed, or null if none did. */
export function changesOf(
  article: ManagedArticleView,
  fields: ArticleFields,
): InputOf<typeof adminArticleChange> | null {
  const before = new Map<string, unknown>(Object.entries(sentOf(fieldsOf(article))))
  const { language: _, ...sent } = sentOf(fields)
  const changed: Partial<InputOf<typeof adminArticleChange>> = Object.fromEntries(
    Object.entries(sent).filter(([field, value]) => trimmed(value) !== trimmed(before.get(field))),
  )
  if (fields.publish !== 'keep') changed.publish = fields.publish
  const at = fields.publish === 'later' ? momentOf(fields.publish_at) : null
  if (at !== null) changed.publish_at = at
  if (Object.keys(changed).length === 0) return null
  if (fields.note.trim() !== '') changed.note = fields.note
  return { id: article.id, updated_at: article.updated_at, ...changed }
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** The server's objections by field. */
export const problemsIn = (error: unknown): Problems =>
  isRefusal(error)
    ? {
        ...(error.code.startsWith('library.correction.note') && { note: error.code }),
        ...(error.code === 'library.managing.publishAt' && { publish_at: error.code }),
        ...Object.fromEntries(error.fields.map(({ field, code }) => [field, code])),
      }
    : {}
