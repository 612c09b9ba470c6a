import * as z from 'zod/mini'
import { TOPICS, SECTIONS } from '#library/rules.ts'
import { language } from '#library/shapes.ts'
import { NOTE_MAX, NOTE_MIN } from '#library/corrections/rules.ts'
import { TIERS } from '#membership/rules.ts'
import { type Limit, askedMoment, call, listOf, moment, rowId, wholeNumber } from '#platform/call.ts'
import {
  ARTICLE_STATES,
  AUTHOR_MAX,
  CONTENT_MAX,
  EXCERPT_MAX,
  MANAGED_LIMIT,
  MANAGED_ORDERS,
  TITLE_MAX,
  UPLOAD_BYTES,
} from './rules.ts'

/** An article in the list of administrators. Source: administration §2. */
export const managedArticle = z.object({
  id: z.string(),
  title: z.string(),
  author: z.nullable(z.string()),
  access_tier: z.enum(TIERS),
  category: z.enum(SECTIONS),
  language,
  image_url: z.nullable(z.string()),
  /** Null for what is not published and not planned. */
  published_at: z.nullable(moment),
  updated_at: moment,
  state: z.enum(ARTICLE_STATES),
  /** Until when a deleted one can be put back; null for all others. */
  restorable_until: z.nullable(moment),
})
export type ManagedArticle = z.infer<typeof managedArticle>

export const adminArticles = call('admin-articles', {
  summary: 'Articles in every state, for administrators; deleted ones only when they are asked for.',
  method: 'GET',
  path: 'admin/articles',
  input: z.object({
    limit: wholeNumber(1, MANAGED_LIMIT, MANAGED_LIMIT),
    cursor: z.optional(z.string().check(z.maxLength(1000), z.regex(/^[\w-]+$/, 'problem.cursor'))),
    /** Words of the title or the author, as they are written. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    category: z.optional(z.enum(SECTIONS)),
    tier: z.optional(z.enum(TIERS)),
    state: z.optional(z.enum(ARTICLE_STATES)),
    order: z._default(z.enum(MANAGED_ORDERS), 'newest'),
  }),
  output: listOf(managedArticle),
  refusals: ['problem.cursor'],
})

/** Everything of one article, in its original language. `updated_at` is the version for `admin-article-change`. */
export const managedArticleView = z.extend(managedArticle, {
  excerpt: z.nullable(z.string()),
  content: z.string(),
  topic: z.enum(TOPICS),
  tags: z.array(z.string()),
})
export type ManagedArticleView = z.infer<typeof managedArticleView>

export const adminArticle = call('admin-article', {
  summary: 'One article in any state, with all its fields.',
  method: 'GET',
  path: 'admin/articles/{id}',
  input: z.object({ id: rowId }),
  output: managedArticleView,
  refusals: ['library.articleNotFound'],
})

const title = z
  .string('library.managing.titleRequired')
  .check(
    z.trim(),
    z.minLength(1, 'library.managing.titleRequired'),
    z.maxLength(TITLE_MAX, 'library.managing.titleLong'),
  )
const content = z
  .string('library.managing.contentRequired')
  .check(
    z.trim(),
    z.minLength(1, 'library.managing.contentRequired'),
    z.maxLength(CONTENT_MAX, 'library.managing.contentLong'),
  )
/** The seven fields of the specification; an empty text of an optional one is none. Source: administration §5, §7. */
const optional = {
  excerpt: z.optional(
    z.nullable(z.string().check(z.trim(), z.maxLength(EXCERPT_MAX, 'library.managing.excerptLong'))),
  ),
  author: z.optional(
    z.nullable(z.string().check(z.trim(), z.maxLength(AUTHOR_MAX, 'library.managing.authorLong'))),
  ),
  /** An address of the web, or a picture of our own: `/pictures/…`, in older rows a name in the bucket `article-images`. */
  image_url: z.optional(
    z.nullable(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(2000, 'library.managing.imageUrl'),
          z.regex(
            /^$|^https?:\/\/[^\s/]\S*$|^\/(?:pictures|covers)\/[\w-]+\.[a-z]+$|^\/?(?:storage\/v1\/object\/)?(?:public\/)?article-images\/[\w-]+\.[a-z]+$/i,
            'library.managing.imageUrl',
          ),
        ),
    ),
  ),
}
const tier = z.enum(TIERS, 'library.managing.tierRequired')
const category = z.enum(SECTIONS, 'library.managing.categoryRequired')

export const adminArticleCreate = call('admin-article-create', {
  summary: 'Writes an article: a draft, published now, or at a planned time.',
  path: 'admin/articles',
  input: z.object({
    title,
    content,
    ...optional,
    access_tier: z._default(tier, 'freemium'),
    category: z._default(category, 'news'),
    /** The language it is written in; that of the request when absent. */
    language: z.optional(language),
    publish: z._default(z.enum(['draft', 'now', 'later']), 'now'),
    /** For `later`. */
    publish_at: z.optional(askedMoment),
    /** Made by the screen: asking twice with it writes one article. */
    id: z.optional(rowId),
  }),
  output: managedArticleView,
  refusals: ['library.managing.publishAt'],
})

/** Everything that the list shows may be selected: each of them is a call. */
const EACH_SELECTED: Limit = { per: 'account', times: MANAGED_LIMIT, windowMinutes: 1 }

export const adminArticleChange = call('admin-article-change', {
  summary:
    'Changes an article. Title, excerpt and text of a published one need a note for readers, as every correction does; ' +
    'a draft or a planned one can be published or planned anew.',
  method: 'PATCH',
  path: 'admin/articles/{id}',
  limit: EACH_SELECTED,
  input: z.object({
    id: rowId,
    title: z.optional(title),
    content: z.optional(content),
    ...optional,
    access_tier: z.optional(tier),
    category: z.optional(category),
    publish: z.optional(z.enum(['draft', 'now', 'later'])),
    publish_at: z.optional(askedMoment),
    note: z.optional(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(NOTE_MIN, 'library.correction.noteNeeded'),
          z.maxLength(NOTE_MAX, 'library.correction.noteLong'),
        ),
    ),
    /** `updated_at` of the version that the editor saw; another one is refused. */
    updated_at: z.optional(askedMoment),
  }),
  output: managedArticleView,
  refusals: [
    'library.articleNotFound',
    'library.correction.noteNeeded',
    'library.correction.changedMeanwhile',
    'library.correction.retracted',
    'library.managing.publishAt',
    'library.managing.isPublished',
  ],
})

export const adminArticleDelete = call('admin-article-delete', {
  summary:
    'Takes an article from all readers at once. It can be put back for 30 days. Repeating it changes nothing.',
  method: 'DELETE',
  path: 'admin/articles/{id}',
  limit: EACH_SELECTED,
  input: z.object({ id: rowId }),
  output: z.object({ id: z.string(), restorable_until: moment }),
  refusals: ['library.articleNotFound'],
})

export const adminArticleRestore = call('admin-article-restore', {
  summary: 'Puts a deleted article back as it was. Repeating it changes nothing.',
  path: 'admin/articles/{id}/restore',
  limit: EACH_SELECTED,
  input: z.object({ id: rowId }),
  output: managedArticleView,
  refusals: ['library.articleNotFound'],
})

export const adminArticleImage = call('admin-article-image', {
  summary:
    'Gives an article another picture: the body is the file. Its content says what it is, not its name; it is kept ' +
    'without metadata.',
  path: 'admin/articles/{id}/image',
  input: z.object({ id: rowId, bytes: z.instanceof(Uint8Array) }),
  output: z.object({ image_url: z.string(), updated_at: moment }),
  body: 'bytes',
  bodyBytes: UPLOAD_BYTES,
  refusals: [
    'library.articleNotFound',
    'library.managing.notPicture',
    'library.managing.pictureDamaged',
    'library.managing.pictureLarge',
    'library.managing.pictureSmall',
  ],
})

export const previewMarkdown = call('preview-markdown', {
  summary: 'A text as readers will see it: Markdown rendered and cleaned by the same rules.',
  path: 'admin/preview-markdown',
  input: z.object({ content: z.string().check(z.maxLength(CONTENT_MAX, 'library.managing.contentLong')) }),
  output: z.object({ html: z.string() }),
  recorded: false,
  limit: { per: 'account', times: 120, windowMinutes: 1 },
})
