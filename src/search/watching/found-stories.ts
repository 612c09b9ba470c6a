import type { MessageContent, MessageItem } from '#delivery/message.ts'
import { LOCALES, type Language, addressIn } from '#languages/rules.ts'
import { say } from '#languages/languages.ts'
import { absolute } from '#articles/making.ts'
import { articlesByIds } from '#articles/articles.ts'
import { gated } from '#articles/article-wire.ts'
import { messageArticles } from '#delivery/message-articles.ts'
import { type AccessLevel, mayRead } from '#membership/rules.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import { publishersOf } from './carried-stories.ts'

/** What is watched, under its owner's name for it. */
export type Watched = { id: string; words: string | null; name: string | null; language: Language }

/**
 * A story that a watch-list found, and one sentence that says how many publishers carry it, with their names if the story is
 * open.
 */
export type FoundStory = { item: MessageItem; carriedBy: string }

type Finding = { list: Watched; accessLevel: AccessLevel; now: Date; config: Pick<Config, 'siteUrl'> }

/** These stories in the language of the list, in their order. */
export async function foundStories(
  db: Db,
  ids: readonly string[],
  { list, accessLevel, now, config }: Finding,
): Promise<FoundStory[]> {
  if (ids.length === 0) return []
  const publishers = await publishersOf(db, ids, now)
  const named = await messageArticles(db, ids, { language: list.language, now, siteUrl: config.siteUrl })
  const rows = await articlesByIds(db, ids, list.language)
  return rows.flatMap((row) => {
    const item = named.get(row.id)
    const isOpen = mayRead(accessLevel, gated(row), now).state === 'full'
    if (!item) return []
    const carried = carriedBy(list.language, publishers.get(row.id) ?? [], isOpen)
    return [{ item: { ...item, excerpt: isOpen ? item.excerpt : null }, carriedBy: carried }]
  })
}

/** The maximum number of names in a sentence; for more, only the number is given. */
const NAMED = 10

function carriedBy(language: Language, names: readonly string[], isOpen: boolean): string {
  const count = names.length
  if (!isOpen || count > NAMED) return say(language, 'library.watching.told.carried', { count })
  const listed = new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(names)
  return say(language, 'library.watching.told.carriedBy', { count, publishers: listed })
}

/** A story as messages outside the site report it, with only what a locked story shows. */
export const messageContentOf = (
  list: Watched,
  { item, carriedBy }: FoundStory,
  config: Pick<Config, 'siteUrl'>,
): MessageContent => ({
  title: say(list.language, 'library.watching.told.title', { watched: watchedIn(list), title: item.title }),
  summary: carriedBy,
  url: absolute(config, addressIn(list.language, '/alerts')),
  language: list.language,
  items: [item],
})

/** What is watched, as text for a sentence. */
export const watchedIn = ({ words, name }: Pick<Watched, 'words' | 'name'>): string => name ?? words ?? ''
