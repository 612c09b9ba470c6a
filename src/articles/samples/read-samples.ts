import { readdirSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import type { Language } from '#languages/rules.ts'
import { ENTITY_KINDS, SLUG_FORM } from '../entities/rules.ts'
import { TIERS } from '#membership/rules.ts'
import { BADGES, TOPICS } from '../rules.ts'
import { PRICE_PERIODS } from '../catalogue/tools/rules.ts'

const words = z.string().trim().min(1)
const score = z.int().min(0).max(100)
const counts = z.int().min(0)
/** The languages in which samples are written. In others a reader gets the original, as with any text without translation. */
export const SAMPLE_LANGUAGES = ['en', 'ar', 'fr', 'es', 'pt'] as const satisfies readonly Language[]
const language = z.enum(SAMPLE_LANGUAGES)
/** A text in all these languages, the original among them. */
const inEach = <S extends z.ZodType>(text: S) => z.record(language, text)

/** Every sample has a key, from which its id is derived, and an age at the time it is added. */
const anySample = { key: z.string().regex(/^[a-z0-9-]+$/), language, age_minutes: z.int().min(1) }

const prose = { title: words, excerpt: words, body: z.array(words).min(2) }
const storyFields = {
  ...anySample,
  topic: z.enum(TOPICS),
  author: words,
  tags: z.array(words).min(1),
  sources: z.array(
    z.strictObject({
      n: z.int().min(1).max(99),
      publisher: words,
      title: words,
      url: z.url(),
      language,
      hours_before: z.number().positive(),
    }),
  ),
}

const article = z.strictObject({
  ...storyFields,
  tier: z.enum(TIERS),
  momentum: score,
  website_url: z.url().optional(),
  board: z
    .strictObject({
      badge: z.enum(BADGES),
      momentum_before: score,
      views: counts,
      shares: counts,
      views_before: counts,
      shares_before: counts,
    })
    .optional(),
  texts: inEach(z.strictObject(prose)),
})

const wallTime = z.strictObject({ in_days: z.int().min(0), at: z.string().regex(/^\d\d:\d\d$/) })
const event = z.strictObject({
  ...storyFields,
  event: z.strictObject({ starts: wallTime, ends: wallTime.nullable(), time_zone: words, url: z.url() }),
  texts: inEach(z.strictObject({ ...prose, place: words })),
})

const price = z.strictObject({
  period: z.enum(PRICE_PERIODS),
  amount_cents: counts,
  currency: z.string().regex(/^[A-Z]{3}$/),
})
const plan = z.strictObject({ name: words, note: words.nullable() })

const tool = z.strictObject({
  ...anySample,
  category: words,
  tier: z.enum(TIERS),
  provider: words,
  website_url: z.url(),
  tags: z.array(words),
  /** The prices stated in `pricing`, in the order of the plans in the texts. */
  plans: z.array(price).default([]),
  texts: inEach(
    z.strictObject({
      name: words,
      title: words,
      excerpt: words,
      description: words,
      features: z.array(words).min(1),
      use_cases: z.array(words).min(1),
      pricing: words,
      plans: z.array(plan).default([]),
    }),
  ),
})

const agent = z.strictObject({
  ...anySample,
  provider: words,
  model: words,
  website_url: z.url(),
  texts: inEach(z.strictObject({ name: words, description: words, capabilities: z.array(words).min(1) })),
})

const podcast = z.strictObject({
  ...anySample,
  tier: z.enum(TIERS),
  texts: inEach(z.strictObject({ title: words, hook: words, transcript: words })),
})

const name = z.strictObject({
  slug: z.string().regex(SLUG_FORM),
  kind: z.enum(ENTITY_KINDS),
  name: words,
  aliases: z.array(words),
})

/** The sample content as stored in its files: ages instead of dates, paragraphs instead of Markdown. */
export type Samples = {
  articles: z.infer<typeof article>[]
  events: z.infer<typeof event>[]
  tools: z.infer<typeof tool>[]
  agents: z.infer<typeof agent>[]
  podcasts: z.infer<typeof podcast>[]
  /** Companies, models and people that the stories name, invented like the stories. */
  names: z.infer<typeof name>[]
}
/** A day and the local time in the time zone of the event. */
export type WallTime = z.infer<typeof wallTime>

/**
 * Reads the sample content from the files next to this one, articles by file name. It is not imported because it is needed
 * once in the life of a database and must not stay in memory. Throws when a file is not as described above.
 */
export function readSamples(): Samples {
  const files = readdirSync(new URL('articles/', import.meta.url)).sort()
  return {
    articles: files.map((file) => article.parse(json(`articles/${file}`))),
    events: z.array(event).parse(json('events.json')),
    tools: z.array(tool).parse(json('tools.json')),
    agents: z.array(agent).parse(json('agents.json')),
    podcasts: z.array(podcast).parse(json('podcasts.json')),
    names: z.array(name).parse(json('names.json')),
  }
}

const json = (file: string): unknown => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
