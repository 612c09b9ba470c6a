import { and, eq, isNotNull } from 'drizzle-orm'
import { notify, whoWants } from '#delivery/delivery.ts'
import { type MessageContent, type MessageItem } from '#delivery/message.ts'
import { say } from '#languages/languages.ts'
import { LANGUAGES, type Language, addressIn } from '#languages/rules.ts'
import { digestCards } from '#articles/digest-cards.ts'
import { messageArticles } from '#delivery/message-articles.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import type { FrozenEdition } from '../content.ts'
import { editionName } from '../mail/edition-words.ts'
import { editions } from '../tables.ts'

/**
 * Announces the page of an edition to everyone with a channel that wants it, once each, alongside the sending of its emails.
 */
export const announceEditionJob = job('tell-edition', announceEdition)

async function announceEdition(
  { editionId }: { editionId: string },
  runtime: Runtime,
): Promise<{ written: number }> {
  const { db, clock } = runtime
  const event = 'edition.published'
  const wanting = await whoWants(db, event)
  if (wanting.length === 0) return { written: 0 }
  const [edition] = await db
    .select({ kind: editions.kind, occurrence: editions.occurrence, content: editions.content })
    .from(editions)
    .where(and(eq(editions.id, editionId), eq(editions.kind, 'edition'), isNotNull(editions.content)))
    .limit(1)
  if (!edition) return { written: 0 }
  const frozen = edition.content as FrozenEdition // written by `freezeContent`
  let written = 0
  for (const language of LANGUAGES) {
    const owners = wanting.filter((each) => each.language === language)
    if (owners.length === 0) continue
    const content = await contentIn(runtime, { id: editionId, ...edition, frozen }, language)
    if (content === null) continue
    await db.transaction(async (tx) => {
      for (const { userId } of owners) {
        const key = `${event} ${editionId} ${language}`
        if (await notify(tx, { userId, event, key, content, inLanguage: language }, clock.now())) written++
      }
    })
  }
  return { written }
}

type Edition = { id: string; kind: 'edition'; occurrence: Date; frozen: FrozenEdition }

/** An edition with all its stories, each shown as if locked; null if no stories are left. */
async function contentIn(
  { db, clock, config }: Runtime,
  { id, occurrence, frozen }: Omit<Edition, 'kind'>,
  language: Language,
): Promise<MessageContent | null> {
  const content = frozen.contents.find((each) => each.language === language && each.tier === 'b2b')
  const stories = [
    ...(content?.lead ? [content.lead] : []),
    ...(content?.sections ?? []).flatMap((section) => section.stories),
  ]
  const items = await itemsOf(db, stories, { language, now: clock.now(), siteUrl: config.siteUrl })
  if (items.length === 0) return null
  const edition = editionName(language, { kind: 'edition', occurrence, timeZone: frozen.timeZone })
  return {
    title: frozen.subjects[language] || edition,
    summary: say(language, 'delivery.told.edition', { edition, count: items.length }),
    url: `${config.siteUrl}${addressIn(language, `/digest/${id}`)}`,
    language,
    items,
  }
}

type Story = FrozenEdition['contents'][number]['sections'][number]['stories'][number]

async function itemsOf(
  db: Db,
  stories: readonly Story[],
  of: { language: Language; now: Date; siteUrl: string },
): Promise<MessageItem[]> {
  const cards = await digestCards(db, stories, of.language, of.now)
  const articles = await messageArticles(
    db,
    stories.filter(({ kind }) => kind === 'article').map(({ id }) => id),
    of,
  )
  return stories.flatMap(({ id, kind }): MessageItem[] => {
    const card = cards.get(id)?.('freemium')
    const article = articles.get(id)
    if (!card) return []
    if (kind === 'article') return article ? [article] : []
    return [
      {
        kind,
        id,
        title: card.title,
        excerpt: card.excerpt || null,
        url: `${of.siteUrl}${card.path}`,
        language: card.language,
        access_tier: card.tier,
        published_at: card.publishedAt,
      },
    ]
  })
}
