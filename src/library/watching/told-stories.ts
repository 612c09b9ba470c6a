import type { Told, ToldItem } from '#delivery/delivery.ts'
import { LOCALES, type Language, addressIn } from '#languages/rules.ts'
import { say } from '#languages/languages.ts'
import { absolute } from '#library/feeds/making.ts'
import { articlesByIds } from '#library/library.ts'
import { gated } from '#library/news/article-wire.ts'
import { excerptOf } from '#library/rules.ts'
import { type Standing, type Tier, mayRead } from '#membership/rules.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import { publishersOf } from './carried-stories.ts'

/** What is watched, as its owner calls it. */
export type Watched = { id: string; words: string | null; name: string | null; language: Language }

/** A story that a watch-list has found. Who carries it is told to whom it is open. */
export type FoundStory = {
  id: string
  kind: 'article' | 'event'
  title: string
  excerpt: string | null
  url: string
  language: Language
  tier: Tier
  publishedAt: Date | null
  /** One sentence: how many publishers, and which. */
  carriedBy: string
}

type Finding = { list: Watched; standing: Standing; now: Date; config: Pick<Config, 'siteUrl'> }

/** These stories in the language of the list, in their order. */
export async function foundStories(
  db: Db,
  ids: readonly string[],
  { list, standing, now, config }: Finding,
): Promise<FoundStory[]> {
  if (ids.length === 0) return []
  const publishers = await publishersOf(db, ids, now)
  return (await articlesByIds(db, ids, list.language)).map((row) => {
    const { kind, access_tier: tier } = gated(row)
    const isOpen = mayRead(standing, gated(row), now).state === 'full'
    return {
      id: row.id,
      kind,
      title: row.title,
      excerpt: isOpen ? excerptOf(null, row.excerpt ?? '') : null,
      url: absolute(config, addressIn(list.language, `/news/${row.id}`)),
      language: row.translated ? list.language : row.originalLanguage,
      tier,
      publishedAt: row.publishedAt,
      carriedBy: carriedBy(list.language, publishers.get(row.id) ?? [], isOpen),
    }
  })
}

/** Names that stand in a sentence; of more the number is enough. */
const NAMED = 10

function carriedBy(language: Language, names: readonly string[], isOpen: boolean): string {
  const count = names.length
  if (!isOpen || count > NAMED) return say(language, 'library.watching.told.carried', { count })
  const listed = new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(names)
  return say(language, 'library.watching.told.carriedBy', { count, publishers: listed })
}

/** A story as it is told of outside of the site, by what a locked one shows too. */
export function toldOf(list: Watched, story: FoundStory, config: Pick<Config, 'siteUrl'>): Told {
  const { id, kind, title, excerpt, url, language, tier, publishedAt, carriedBy: summary } = story
  const item: ToldItem = {
    kind,
    id,
    title,
    excerpt,
    url,
    language,
    access_tier: tier,
    published_at: publishedAt?.toISOString() ?? null,
  }
  return {
    title: say(list.language, 'library.watching.told.title', { watched: watchedIn(list), title }),
    summary,
    url: absolute(config, addressIn(list.language, '/alerts')),
    language: list.language,
    items: [item],
  }
}

/** What is watched, in a sentence. */
export const watchedIn = ({ words, name }: Pick<Watched, 'words' | 'name'>): string => name ?? words ?? ''
