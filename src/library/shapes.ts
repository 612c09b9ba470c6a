import * as z from 'zod/mini'
import { LANGUAGES } from '#languages/rules.ts'
import { LINK_STATES } from '#library/catalogue/link-rules.ts'
import { TIERS } from '#membership/rules.ts'
import { listOf, moment, wholeNumber } from '#platform/call.ts'
import { ENTITY_KINDS } from '#library/entities/rules.ts'
import { EVENT_STATES } from '#library/events/rules.ts'
import { MOMENTUM_LABELS, PAGE_SIZE } from './rules.ts'

/** What visitors are shown may be this old; what is published shows at once all the same. */
export const KEPT_SECONDS = 60

export const language = z.enum(LANGUAGES)

/** What may be read: `because` names the plan that opens a locked item. */
export const access = z.object({
  state: z.enum(['full', 'locked']),
  because: z.nullable(z.enum(['premium', 'b2b'])),
})
export type Access = z.infer<typeof access>

/** Whose picture an item shows: `name` is the publisher it belongs to; a model's picture says that it is one. */
export const pictureCredit = z.object({
  made_by: z.enum(['publisher', 'model']),
  name: z.nullable(z.string()),
})
export type PictureCredit = z.infer<typeof pictureCredit>

/** What the page of one item says of its pictures; `share_image` is the address of its share card. */
export const picturedItem = { image_credit: z.nullable(pictureCredit), share_image: z.string() }

export const inLanguage = { lang: z.optional(language) }

/** What tools, agents and podcasts have in common. Texts are in `language`. */
export const listedItem = {
  id: z.string(),
  image_url: z.nullable(z.string()),
  access_tier: z.enum(TIERS),
  published_at: moment,
  created_at: moment,
  language,
  original_language: language,
  /** The texts are a machine's, and no person has approved them. */
  machine_translated: z.boolean(),
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

/** When and where an event is. With `all_day` the moments are midnight UTC of its days; what nobody told is null. */
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

/** A company, model or person, as an article and other names point to its page. */
export const entityLink = z.object({ slug: z.string(), name: z.string(), kind: z.enum(ENTITY_KINDS) })
export type EntityLink = z.infer<typeof entityLink>

/** A list whose rows are counted up to a bound: with `total_is_least` there are more. */
export const countedListOf = <S extends z.core.$ZodType>(item: S) =>
  z.extend(listOf(item), { total_is_least: z.boolean() })

/** How the web site answers: `stale` failed lately, `dead` for days; null before the first check. */
export const linkState = z.nullable(z.enum(LINK_STATES))
