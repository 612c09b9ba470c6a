import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { momentOf, wallOf } from '#platform/wall-clock.ts'
import { MARKUP_POLICY, renderMarkdown } from '../markup.ts'
import { LEADERBOARD_EVERY_MS } from '../rules.ts'
import type {
  agents,
  articles,
  events,
  leaderboardEntries,
  podcasts,
  tools,
  translations,
} from '../tables.ts'
import { SAMPLE_LANGUAGES, type Samples, type WallTime } from './read-samples.ts'
import { sampleId } from './samples.ts'

type Kind = (typeof translations.$inferInsert)['kind']
type Translation = typeof translations.$inferInsert
type BoardRow = typeof leaderboardEntries.$inferInsert

/** The sample content as rows of the library, dated back from `now`. The same samples always have the same ids. */
export function sampleRows(samples: Samples, now: Date) {
  return {
    articles: [
      ...samples.articles.map((sample) => newsRow(sample, now)),
      ...samples.events.map((sample) => eventArticleRow(sample, now)),
    ],
    events: samples.events.map((sample) => eventRow(sample, now)),
    tools: samples.tools.map((sample) => toolRow(sample, now)),
    agents: samples.agents.map((sample) => agentRow(sample, now)),
    podcasts: samples.podcasts.map((sample) => podcastRow(sample, now)),
    translations: translationRows(samples, now),
    boards: boardRows(samples.articles, now),
  }
}

type Dated = { key: string; age_minutes: number; language: Samples['articles'][number]['language'] }

/** The common columns of rows of every kind. */
function row(kind: Kind, { key, age_minutes, language }: Dated, now: Date) {
  const publishedAt = before(now, age_minutes * MINUTE)
  const dates = { publishedAt, createdAt: publishedAt, updatedAt: publishedAt }
  return { id: sampleId(kind, key), language, sample: true, ...dates }
}

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms)
const asMarkdown = (body: readonly string[]): string => body.join('\n\n')

function textRow(sample: Samples['articles'][number] | Samples['events'][number], now: Date) {
  const first = row('article', sample, now)
  const { title, excerpt, body } = sample.texts[sample.language]
  const content = asMarkdown(body)
  return {
    ...first,
    title,
    excerpt,
    content,
    contentHtml: renderMarkdown(content),
    markupPolicy: MARKUP_POLICY,
    author: sample.author,
    topic: sample.topic,
    tags: sample.tags,
    sources: sample.sources.map(({ hours_before, ...source }) => ({
      ...source,
      published_at: before(first.publishedAt, hours_before * HOUR).toISOString(),
    })),
    sourceUrls: sample.sources.map(({ url }) => url),
  }
}

const newsRow = (sample: Samples['articles'][number], now: Date): typeof articles.$inferInsert => ({
  ...textRow(sample, now),
  category: 'news',
  accessTier: sample.tier,
  momentum: sample.momentum,
  metadata: sample.website_url === undefined ? {} : { website_url: sample.website_url },
})

const eventArticleRow = (sample: Samples['events'][number], now: Date): typeof articles.$inferInsert => ({
  ...textRow(sample, now),
  category: 'events',
  metadata: { website_url: sample.event.url },
})

function eventRow(sample: Samples['events'][number], now: Date): typeof events.$inferInsert {
  const { starts, ends, time_zone: timeZone, url } = sample.event
  return {
    articleId: sampleId('article', sample.key),
    startsAt: eventMoment(starts, timeZone, now),
    endsAt: ends && eventMoment(ends, timeZone, now),
    timeZone,
    place: sample.texts[sample.language].place,
    url,
    changedAt: before(now, sample.age_minutes * MINUTE),
  }
}

/** The moment of that local time in `timeZone`, counted from the current local day there. */
function eventMoment({ in_days, at }: WallTime, timeZone: string, now: Date): Date {
  const today = Math.floor(wallOf(now, timeZone) / DAY) * DAY
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  return momentOf(today + in_days * DAY + hours * HOUR + minutes * MINUTE, timeZone)
}

function toolRow(sample: Samples['tools'][number], now: Date): typeof tools.$inferInsert {
  const { use_cases: useCases, plans, ...texts } = sample.texts[sample.language]
  const { category, tags, provider } = sample
  const kept = { category, tags, provider, accessTier: sample.tier, websiteUrl: sample.website_url }
  const first = row('tool', sample, now)
  const pricingPlans = sample.plans.map((price, at) => ({ ...price, ...planOf(plans, at) }))
  return { ...first, ...texts, useCases, ...kept, pricingPlans, pricingCheckedAt: first.publishedAt }
}

type Plans = readonly { name: string; note: string | null }[]
const planOf = (plans: Plans, at: number) => ({ name: plans[at]?.name ?? '', note: plans[at]?.note ?? null })

const agentRow = (sample: Samples['agents'][number], now: Date): typeof agents.$inferInsert => ({
  ...row('agent', sample, now),
  ...sample.texts[sample.language],
  provider: sample.provider,
  model: sample.model,
  websiteUrl: sample.website_url,
})

const podcastRow = (sample: Samples['podcasts'][number], now: Date): typeof podcasts.$inferInsert => ({
  ...row('podcast', sample, now),
  ...sample.texts[sample.language],
  accessTier: sample.tier,
})

function translationRows(samples: Samples, now: Date): Translation[] {
  const prose = ({
    title,
    body,
    ...more
  }: {
    title: string
    excerpt: string
    body: string[]
    place?: string
  }) => ({
    title,
    fields: { ...more, content: asMarkdown(body), content_html: renderMarkdown(asMarkdown(body)) },
  })
  const titled = ({ title, ...fields }: { title: string }) => ({ title, fields })
  return [
    ...samples.articles.flatMap((sample) => translated('article', sample, now, prose)),
    ...samples.events.flatMap((sample) => translated('article', sample, now, prose)),
    ...samples.tools.flatMap((sample) =>
      translated('tool', sample, now, ({ title, plans, ...fields }) => ({
        title,
        fields: {
          ...fields,
          plan_names: plans.map(({ name }) => name),
          plan_notes: plans.map(({ note }) => note ?? ''),
        },
      })),
    ),
    ...samples.agents.flatMap((sample) =>
      translated('agent', sample, now, (text) => ({ title: text.name, fields: text })),
    ),
    ...samples.podcasts.flatMap((sample) => translated('podcast', sample, now, titled)),
  ]
}

/** One row for each language of the samples other than the sample's original language. */
function translated<Text>(
  kind: Kind,
  sample: Dated & { texts: Record<Dated['language'], Text> },
  now: Date,
  asFields: (text: Text) => Pick<Translation, 'title' | 'fields'>,
): Translation[] {
  const { id: itemId, publishedAt, language: original } = row(kind, sample, now)
  const origin = { translator: 'sample', reviewedAt: null, createdAt: publishedAt }
  return SAMPLE_LANGUAGES.filter((language) => language !== original).map((language) => ({
    kind,
    itemId,
    language,
    ...asFields(sample.texts[language]),
    ...origin,
  }))
}

/** The latest board and the one before it, so that each entry has a change. */
function boardRows(samples: Samples['articles'], now: Date): BoardRow[] {
  const takenAt = new Date(Math.floor(now.getTime() / LEADERBOARD_EVERY_MS) * LEADERBOARD_EVERY_MS)
  const entries = samples.flatMap(({ key, momentum, board }) =>
    board ? [{ articleId: sampleId('article', key), momentum, ...board }] : [],
  )
  const latest = entries.map(({ articleId, momentum, badge, views, shares }) => ({
    articleId,
    momentum,
    badge,
    views,
    shares,
  }))
  const earlier = entries.map((entry) => ({
    articleId: entry.articleId,
    momentum: entry.momentum_before,
    badge: entry.badge,
    views: entry.views_before,
    shares: entry.shares_before,
  }))
  return [...ranked(latest, takenAt), ...ranked(earlier, before(takenAt, LEADERBOARD_EVERY_MS))]
}

const ranked = (entries: Omit<BoardRow, 'rank' | 'takenAt'>[], takenAt: Date): BoardRow[] =>
  entries
    .toSorted((a, b) => b.momentum - a.momentum)
    .map((entry, at) => ({ ...entry, rank: at + 1, takenAt }))
