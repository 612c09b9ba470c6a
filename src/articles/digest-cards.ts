// long: the cards of every kind of item, which have parts in common
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { pictureSources, signSources } from '#ui/cover.ts'
import { say } from '#languages/languages.ts'
import { type Language, addressIn } from '#languages/rules.ts'
import { type Gated, type Reading, type AccessLevel, type Tier, mayRead } from '#membership/rules.ts'
import type { Db } from '#platform/db.ts'
import { agentCardOf, card as agentColumns, gated as agentGated } from './catalogue/agents/agents.ts'
import { briefColumns, reviewed, wanted } from './catalogue.ts'
import { card as articleColumns } from './articles.ts'
import { momentumOf } from './momentum-store.ts'
import { cardOf, gated as articleGated } from './article-wire.ts'
import { card as podcastColumns, gated as podcastGated, podcastCardOf } from './podcasts/podcasts.ts'
import { type LazyOpening, lazyOpening } from './brief/opening.ts'
import { pictureKeys } from './marks/rules.ts'
import { type PictureMaker, TOPICS, nameKey } from './rules.ts'
import type { Access } from './shapes.ts'
import { agents, articles, pictures, podcasts, tools } from './tables.ts'
import { card as toolColumns, gated as toolGated, toolCardOf } from './catalogue/tools/tools.ts'

/** A requested item. */
type ItemRef = { id: string; kind: 'article' | 'tool' | 'agent' | 'podcast' }

/** The source of an item: a publisher's report, or the website of a tool or agent. */
export type CardSource = { publisher: string; url: string }

/** An item as a list of the site would show it to one reader, with paths instead of full URLs. */
export type DigestCard = {
  id: string
  title: string
  /** Plain text. For a locked item only an excerpt that was written as one. */
  excerpt: string
  /** The topic name in the requested language. */
  topic: string
  /** Null if it has not been measured. */
  momentum: number | null
  path: string
  /** The URL of its image as on the site's cards. */
  imageUrl: string | null
  /** Its image in the smallest and in the largest width. */
  image: string
  wide: string
  imageAlt: string
  /** The language of title and excerpt. */
  language: Language
  originalLanguage: Language
  /** Whether title and excerpt are a machine translation that an editor approved. */
  reviewedTranslation: boolean
  open: boolean
  tier: Tier
  publishedAt: string
  /** True for courses, exams and other learning content. */
  learning: boolean
  /** Null if there is none, or if this reader may not read the full article. */
  source: CardSource | null
  /** Reads the beginning of a brief; null for other items, or if this reader may not read it. */
  brief: LazyOpening | null
}

/** Returns the card of an item for a reader of this access level; null if it does not exist for them. */
type CardFor = (accessLevel: AccessLevel) => DigestCard | null

/** Items at one moment in one language, by id. Items that no longer exist are left out. */
type Cards = ReadonlyMap<string, CardFor>

/**
 * The items in one language at one moment, by id: in a translation that a person made or reviewed and that is not outdated,
 * or else in the original. Items that no longer exist are left out.
 */
export async function digestCards(
  db: Db,
  refs: readonly ItemRef[],
  language: Language,
  now: Date,
): Promise<Cards> {
  const cardsIn = await digestCardsIn(db, refs, [language], now)
  return cardsIn(language)
}

/** The same in several languages, with as many queries as for one. */
export async function digestCardsIn(
  db: Db,
  refs: readonly ItemRef[],
  languages: readonly Language[],
  now: Date,
): Promise<(language: Language) => Cards> {
  const idsOf = (kind: ItemRef['kind']) => refs.filter((ref) => ref.kind === kind).map(({ id }) => id)
  const asked = refs.map(({ id }) => id)
  const measured = await momentumOf(db, asked, now)
  const makers = await makersOf(db, asked)
  const cards = new Map(languages.map((language) => [language, new Map<string, CardFor>()]))
  const add = <Row extends { id: string; reading: Language }>(
    rows: readonly Row[],
    gated: (row: Row) => Gated,
    draw: (row: Row, reading: Reading) => Drawn | null,
  ) => {
    for (const row of rows)
      cards.get(row.reading)?.set(row.id, (accessLevel) => {
        const reading = mayRead(accessLevel, gated(row), now)
        const drawn = draw(row, reading)
        return drawn && reading.state !== 'not-found' ? wire(drawn, row.reading, makers.get(row.id)) : null
      })
  }
  const stories = await articlesOf(db, idsOf('article'), languages)
  const openings = new Map(stories.map((row) => [row, lazyOpening(row)]))
  add(stories, articleGated, (row, reading) => {
    const card = cardOf(row, reading, row.reading, measured.get(row.id))
    if (!card) return null
    const excerpt = reading.state === 'full' || row.hasExcerpt ? card.excerpt : ''
    const source = reading.state === 'full' ? sourceAt(row.sourceUrl, row.publisher) : null
    const learning = isLearning([row.title, ...row.tags])
    const brief = reading.state === 'full' ? (openings.get(row) ?? null) : null
    return { ...card, excerpt, source, learning, brief, path: `/news/${row.id}` }
  })
  add(await toolsOf(db, idsOf('tool'), languages), toolGated, (row, reading) => {
    const card = toolCardOf(row, reading, row.reading, measured.get(row.id))
    if (!card) return null
    const about = { topic: card.category, learning: isLearning([card.title, ...row.tags]) }
    const source = sourceAt(card.website_url, card.provider)
    return { ...card, ...about, source, title: card.name, path: `/tools/${row.id}` }
  })
  add(await agentsOf(db, idsOf('agent'), languages), agentGated, (row, reading) => {
    const card = agentCardOf(row, reading, row.reading, measured.get(row.id))
    if (!card) return null
    const excerpt = reading.state === 'full' ? card.excerpt : '' // The excerpt is the beginning of the locked text.
    const source = sourceAt(card.website_url, card.provider)
    const about = { topic: 'AI Agents', learning: false, source }
    return { ...card, ...about, excerpt, title: card.name, path: `/agents/${row.id}` }
  })
  add(await podcastsOf(db, idsOf('podcast'), languages), podcastGated, (row, reading) => {
    const card = podcastCardOf(row, reading, row.reading)
    if (!card) return null
    const about = { topic: say(row.reading, 'library.feeds.podcast'), learning: false, source: null }
    const unmeasured = { momentum: 0, momentum_is_placeholder: true }
    return { ...card, ...about, ...unmeasured, excerpt: card.hook, path: `/podcasts#${row.id}` }
  })
  return (language) => cards.get(language) ?? new Map()
}

/** The fields common to the cards of all kinds. */
type Drawn = Pick<
  DigestCard,
  'id' | 'title' | 'excerpt' | 'topic' | 'path' | 'language' | 'learning' | 'source'
> & {
  brief?: DigestCard['brief']
  momentum: number
  momentum_is_placeholder: boolean
  image_url: string | null
  original_language: Language
  reviewed_translation: boolean
  access: Access
  access_tier: Tier
  published_at: string
}

function wire(card: Drawn, language: Language, madeBy: PictureMaker | undefined): DigestCard {
  const { id, title, excerpt, topic, path, learning, source, brief = null } = card
  const { src, fallback } = signSources(card)
  const ofPicture = pictureKeys(madeBy)?.alt ?? 'library.picture.of'
  return {
    id,
    title,
    excerpt,
    topic: (TOPICS as readonly string[]).includes(topic) ? say(language, nameKey('topic', topic)) : topic,
    momentum: card.momentum_is_placeholder ? null : card.momentum,
    path: addressIn(language, path),
    imageUrl: card.image_url,
    image: src,
    wide: pictureSources(card).src,
    imageAlt: say(language, fallback === undefined ? 'library.picture.cover' : ofPicture, { title }),
    language: card.language,
    originalLanguage: card.original_language,
    reviewedTranslation: card.reviewed_translation,
    open: card.access.state === 'full',
    tier: card.access_tier,
    publishedAt: card.published_at,
    learning,
    source,
    brief,
  }
}

/** Null if the address is not a web URL. A publisher without a name is shown by its host name. */
function sourceAt(address: string | null, publisher: string | null): CardSource | null {
  const url = URL.parse(address ?? '')
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  return { publisher: publisher?.trim() || url.hostname.replace(/^www\./, ''), url: url.href }
}

/** Terms in a title or a tag that indicate learning content, in the five languages. */
const LEARNING =
  /\b(?:certificat|certified|certifié|certificaç|certificad|course\b|courses\b|exam\b|exams\b|examen|tutorial|mooc|bootcamp|formation\b|formations\b|curso|cours\b)|شهاد|دورة|دورات/iu

const isLearning = (texts: readonly string[]): boolean => texts.some((text) => LEARNING.test(text))

/** The makers of the items' images. */
async function makersOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, PictureMaker>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: pictures.itemId, madeBy: pictures.madeBy })
    .from(pictures)
    .where(inArray(pictures.itemId, [...ids]))
  return new Map(rows.map(({ id, madeBy }) => [id, madeBy]))
}

/** Repeats each row for every requested language, which is given in its column. */
const asked = (languages: readonly Language[]) =>
  sql`unnest(${sql.param([...languages])}::text[]) as asked (language)`
const reading = sql<Language>`asked.language`

type Question = [db: Db, ids: readonly string[], languages: readonly Language[]]

const articlesOf = async (...[db, ids, languages]: Question) =>
  db
    .select({
      ...articleColumns,
      reading,
      tags: articles.tags,
      sourceUrl: sql<string | null>`coalesce(${articles.sources} #>> '{0,url}', ${articles.sourceUrls}[1])`,
      publisher: sql<string | null>`${articles.sources} #>> '{0,publisher}'`,
      ...briefColumns,
      sources: articles.sources,
      contentType: articles.contentType,
      writtenBy: articles.writtenBy,
      hasExcerpt: sql<boolean>`coalesce(${wanted.excerpt}, ${articles.excerpt}, '') <> ''`,
    })
    .from(articles)
    .crossJoin(asked(languages))
    .leftJoin(wanted, reviewed('article', articles.id, reading))
    .where(and(inArray(articles.id, [...ids]), isNull(articles.retractedAt), isNull(articles.deletedAt)))
    .limit(ids.length * languages.length)

const toolsOf = async (...[db, ids, languages]: Question) =>
  db
    .select({ ...toolColumns, reading })
    .from(tools)
    .crossJoin(asked(languages))
    .leftJoin(wanted, reviewed('tool', tools.id, reading))
    .where(and(inArray(tools.id, [...ids]), eq(tools.status, 'published')))
    .limit(ids.length * languages.length)

const agentsOf = async (...[db, ids, languages]: Question) =>
  db
    .select({ ...agentColumns, reading })
    .from(agents)
    .crossJoin(asked(languages))
    .leftJoin(wanted, reviewed('agent', agents.id, reading))
    .where(and(inArray(agents.id, [...ids]), isNull(agents.hiddenAt)))
    .limit(ids.length * languages.length)

const podcastsOf = async (...[db, ids, languages]: Question) =>
  db
    .select({ ...podcastColumns, reading })
    .from(podcasts)
    .crossJoin(asked(languages))
    .leftJoin(wanted, reviewed('podcast', podcasts.id, reading))
    .where(inArray(podcasts.id, [...ids]))
    .limit(ids.length * languages.length)
