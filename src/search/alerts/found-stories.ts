import type { MessageItem } from '#delivery/message.ts'
import { messageArticles } from '#delivery/message-articles.ts'
import { say } from '#languages/languages.ts'
import { LOCALES, type Language } from '#languages/rules.ts'
import { mayRead } from '#membership/rules.ts'
import type { Db } from '#platform/db.ts'
import { publishersOf } from './carried-stories.ts'
import type { Owner } from './report.ts'

/**
 * A story that a watchlist found, with only what a locked story shows, and one sentence that says how many publishers carry
 * it, with their names if the story is open.
 */
type FoundStory = { item: MessageItem; carriedBy: string }

/** These stories in a language, in their order. */
export async function foundStories(
  db: Db,
  ids: readonly string[],
  { language, accessLevel, now, siteUrl }: Owner & { language: Language; siteUrl: string },
): Promise<FoundStory[]> {
  if (ids.length === 0) return []
  const publishers = await publishersOf(db, ids, now)
  const named = await messageArticles(db, ids, { language, now, siteUrl })
  return ids.flatMap((id) => {
    const item = named.get(id)
    if (!item) return []
    const published = item.published_at === null ? null : new Date(item.published_at)
    const isOpen = mayRead(accessLevel, { ...item, published_at: published }, now).state === 'full'
    const carried = carriedBy(language, publishers.get(id) ?? [], isOpen)
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
