import * as z from 'zod/mini'
import { LANGUAGES } from '#languages/rules.ts'
import { LINK_STATES } from './catalogue/rules.ts'
import { TIERS } from '#membership/rules.ts'
import { listOf, moment, wholeNumber } from '#platform/call.ts'
import { ENTITY_KINDS } from './entities/rules.ts'
import { EVENT_STATES } from './events/rules.ts'
import { EXCERPT_MAX, TAGS_MAX, TAG_MAX } from './managing/rules.ts'
import { MOMENTUM_LABELS, PAGE_SIZE } from './rules.ts'

/** Maximum age in seconds of what visitors are shown; new publications still appear immediately. */
export const KEPT_SECONDS = 60

export const language = z.enum(LANGUAGES)

/** What the reader may read: `because` names the plan that opens a locked item. */
export const access = z.object({
  state: z.enum(['full', 'locked']),
  because: z.nullable(z.enum(['premium', 'b2b'])),
})
export type Access = z.infer<typeof access>

/**
 * The credit of an item's image: `name` is the publisher it belongs to. An image made by a model, edited with one or composed
 * with parts by one says so.
 */
export const pictureCredit = z.object({
  made_by: z.enum(['publisher', 'model', 'edited', 'composed']),
  name: z.nullable(z.string()),
})
export type PictureCredit = z.infer<typeof pictureCredit>

/** The image fields of an item's page; `share_image` is the address of its share card. */
export const picturedItem = { image_credit: z.nullable(pictureCredit), share_image: z.string() }

export const inLanguage = { lang: z.optional(language) }

/** The fields that tools, agents and podcasts have in common. Texts are in `language`. */
export const listedItem = {
  id: z.string(),
  image_url: z.nullable(z.string()),
  access_tier: z.enum(TIERS),
  published_at: moment,
  created_at: moment,
  language,
  original_language: language,
  /** The texts are machine translations that no person has approved. */
  machine_translated: z.boolean(),
  /** The texts are machine translations that an editor has approved. */
  reviewed_translation: z.boolean(),
  sample: z.boolean(),
  access,
}
export const scored = {
  momentum: z.number(),
  momentum_is_placeholder: z.boolean(),
  momentum_label: z.enum(MOMENTUM_LABELS),
}
export const pageOf = (most: number) => ({
  limit: wholeNumber(1, most, PAGE_SIZE),
  cursor: z.optional(z.string().check(z.maxLength(300), z.regex(/^[\w-]+$/, 'problem.cursor'))),
  ...inLanguage,
})

/** When and where an event takes place. With `all_day` the times are midnight UTC of its days; unknown values are null. */
export const eventFields = {
  starts_at: z.nullable(moment),
  ends_at: z.nullable(moment),
  /** An IANA name or an offset such as `+01:00`. */
  time_zone: z.nullable(z.string()),
  all_day: z.boolean(),
  place: z.nullable(z.string()),
  online_url: z.nullable(z.string()),
  status: z.enum(EVENT_STATES),
}

/** A company, model or person, as articles and other entities link to its page. */
export const entityLink = z.object({ slug: z.string(), name: z.string(), kind: z.enum(ENTITY_KINDS) })
export type EntityLink = z.infer<typeof entityLink>

/** A list whose rows are counted up to a limit; with `total_is_least` there are more. */
export const countedListOf = <S extends z.core.$ZodType>(item: S) =>
  z.extend(listOf(item), { total_is_least: z.boolean() })

/** How the website responds: `stale` failed lately, `dead` has failed for days; null before the first check. */
export const linkState = z.nullable(z.enum(LINK_STATES))

/** An excerpt as an editor writes it; an empty one means none. */
export const writtenExcerpt = z.nullable(
  z.string().check(z.trim(), z.maxLength(EXCERPT_MAX, 'library.managing.excerptLong')),
)

/**
 * The image of an item as an editor gives it; an empty address means none. It is a web address, or an image of our own:
 * `/pictures/…`, or in older rows a name in the bucket `article-images`.
 */
export const writtenPicture = z.nullable(
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
)

/** Tags as an editor writes them; repeated ones count once. */
export const writtenTags = z
  .array(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'library.managing.tagEmpty'),
        z.maxLength(TAG_MAX, 'library.managing.tagLong'),
      ),
  )
  .check(
    z.maxLength(TAGS_MAX, 'library.managing.tagsMany'),
    z.overwrite((tags) => [...new Set(tags)]),
  )
