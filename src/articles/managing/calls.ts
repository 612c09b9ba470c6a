import * as z from 'zod/mini'
import { BADGES, TOPICS, SECTIONS } from '../rules.ts'
import { LANGUAGE_STATES } from '../language-states/rules.ts'
import { language, writtenExcerpt } from '../shapes.ts'
import { NOTE_MAX, NOTE_MIN } from '../corrections/rules.ts'
import { TIERS } from '#membership/rules.ts'
import { type Limit, askedMoment, call, listOf, moment, rowId, wholeNumber } from '#platform/call.ts'
import {
  ARTICLE_STATES,
  AUTHOR_MAX,
  CONTENT_MAX,
  MANAGED_LIMIT,
  MANAGED_ORDERS,
  TITLE_MAX,
  UPLOAD_BYTES,
} from './rules.ts'

/** An article in the list for administrators. Source: administration §2. */
export const managedArticle = z.object({
  id: z.string(),
  title: z.string(),
  author: z.nullable(z.string()),
  access_tier: z.enum(TIERS),
  category: z.enum(SECTIONS),
  language,
  image_url: z.nullable(z.string()),
  /** Null if neither published nor scheduled. */
  published_at: z.nullable(moment),
  updated_at: moment,
  state: z.enum(ARTICLE_STATES),
  /** The end of the period in which a deleted article can be restored; null for all others. */
  restorable_until: z.nullable(moment),
})
export type ManagedArticle = z.infer<typeof managedArticle>

const listedArticle = z.extend(managedArticle, {
  /** What readers of each language get. */
  languages: z.record(language, z.enum(LANGUAGE_STATES)),
})
/** An article as it is listed. */
export type ListedArticle = z.infer<typeof listedArticle>

export const adminArticles = call('admin-articles', {
  summary: 'Lists articles in every state for administrators. Deleted ones are included only on request.',
  method: 'GET',
  path: 'admin/articles',
  input: z.object({
    limit: wholeNumber(1, MANAGED_LIMIT, MANAGED_LIMIT),
    cursor: z.optional(z.string().check(z.maxLength(1000), z.regex(/^[\w-]+$/, 'problem.cursor'))),
    /** Words to find in the title or the author, matched literally. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    category: z.optional(z.enum(SECTIONS)),
    tier: z.optional(z.enum(TIERS)),
    state: z.optional(z.enum(ARTICLE_STATES)),
    order: z._default(z.enum(MANAGED_ORDERS), 'newest'),
  }),
  output: listOf(listedArticle),
  refusals: ['problem.cursor'],
})

/** All fields of one article, in its original language. `updated_at` is the version for `admin-article-change`. */
export const managedArticleView = z.extend(managedArticle, {
  excerpt: z.nullable(z.string()),
  content: z.string(),
  topic: z.enum(TOPICS),
  /** The badge that an editor gave it; null if its momentum decides. */
  badge: z.nullable(z.enum(BADGES)),
  tags: z.array(z.string()),
})
export type ManagedArticleView = z.infer<typeof managedArticleView>

export const adminArticle = call('admin-article', {
  summary: 'Returns one article in any state, with all its fields.',
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
/** The optional fields of the specification; an empty string in an optional field means none. Source: administration §5, §7. */
const optional = {
  excerpt: z.optional(writtenExcerpt),
  author: z.optional(
    z.nullable(z.string().check(z.trim(), z.maxLength(AUTHOR_MAX, 'library.managing.authorLong'))),
  ),
  /** A web address, or an image of our own: `/pictures/…`, or in older rows a name in the bucket `article-images`. */
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
  /** Used on the leaderboard; without one, the momentum decides. */
  badge: z.optional(z.nullable(z.enum(BADGES))),
}
const tier = z.enum(TIERS, 'library.managing.tierRequired')
const category = z.enum(SECTIONS, 'library.managing.categoryRequired')

export const adminArticleCreate = call('admin-article-create', {
  summary: 'Creates an article as a draft, published immediately or scheduled for a later time.',
  path: 'admin/articles',
  input: z.object({
    title,
    content,
    ...optional,
    access_tier: z._default(tier, 'freemium'),
    category: z._default(category, 'news'),
    /** The language it is written in; defaults to that of the request. */
    language: z.optional(language),
    publish: z._default(z.enum(['draft', 'now', 'later']), 'now'),
    /** The publication time for `later`. */
    publish_at: z.optional(askedMoment),
    /** Generated by the client; repeating the request with it creates only one article. */
    id: z.optional(rowId),
  }),
  output: managedArticleView,
  refusals: ['library.managing.publishAt'],
})

/** Everything in the list may be selected, and each item is a call of its own. */
const EACH_SELECTED: Limit = { per: 'account', times: MANAGED_LIMIT, windowMinutes: 1 }

export const adminArticleChange = call('admin-article-change', {
  summary:
    'Changes an article, and can publish or reschedule a draft or a scheduled one. As with any ' +
    'correction, changes to the title, excerpt or text of a published article require a note for readers.',
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
    /** `updated_at` of the version that the editor saw; any other version is refused. */
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
    'Deletes an article for all readers immediately. It can be restored for 30 days, and repeating the ' +
    'call has no effect.',
  method: 'DELETE',
  path: 'admin/articles/{id}',
  limit: EACH_SELECTED,
  input: z.object({ id: rowId }),
  output: z.object({ id: z.string(), restorable_until: moment }),
  refusals: ['library.articleNotFound'],
})

export const adminArticleRestore = call('admin-article-restore', {
  summary: 'Restores a deleted article as it was. Repeating the call has no effect.',
  path: 'admin/articles/{id}/restore',
  limit: EACH_SELECTED,
  input: z.object({ id: rowId }),
  output: managedArticleView,
  refusals: ['library.articleNotFound'],
})

export const adminArticleImage = call('admin-article-image', {
  summary:
    'Replaces the image of an article with the file in the request body. Its content determines the ' +
    'format, not its name, and it is stored without metadata.',
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
  summary: 'Returns a text as readers will see it, with Markdown rendered and cleaned by the same rules.',
  path: 'admin/preview-markdown',
  input: z.object({ content: z.string().check(z.maxLength(CONTENT_MAX, 'library.managing.contentLong')) }),
  output: z.object({ html: z.string() }),
  recorded: false,
  limit: { per: 'account', times: 120, windowMinutes: 1 },
})
