import { notify, whoWants } from './delivery.ts'
import { type MessageItem } from './message.ts'
import { say } from '#languages/languages.ts'
import { LANGUAGES, type Language } from '#languages/rules.ts'
import { type NotedCorrection, correctionsBetween } from '#articles/correction-cards.ts'
import { MINUTE } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { holdLock } from '#platform/lock.ts'
import { lastLook, looked } from './last-look.ts'
import { type PublishedPlace, newlyPublished, messageArticles } from './message-articles.ts'

const [PUBLISHED, CORRECTED] = ['told-published', 'told-changes']
/** Looking back finds what was written before the last look but committed after it. No one is notified twice. */
const LOOK_BACK_MS = 10 * MINUTE
const BATCH_SIZE = 100

type Words = (key: string, values?: Record<string, string>) => string

/**
 * Announces what was published, corrected and retracted since the last look to everyone with a channel that wants it, once.
 * It runs apart from publishing, which waits for no one. What happened before the first announcement is not announced.
 */
export const announceChangesJob = job('tell-changes', async (_: Record<string, never>, runtime: Runtime) => {
  const now = runtime.clock.now()
  let [published, behind]: [number, PublishedPlace | null] = [0, null]
  do {
    // in batches that each commit: announcing a long pause all at once would exceed a job's time limit
    const part: Part = await runtime.db.transaction((tx) => announcePart(tx, runtime, { behind, now }))
    published += part.written
    behind = part.behind
  } while (behind !== null)
  return { published, corrected: await runtime.db.transaction((tx) => announceCorrected(tx, runtime, now)) }
})

/** The number of messages written and the article after which the next batch begins, or null after the last. */
type Part = { written: number; behind: PublishedPlace | null }

async function announcePart(
  tx: Db,
  { config }: Runtime,
  { behind, now }: { behind: PublishedPlace | null; now: Date },
): Promise<Part> {
  const after = await beginOf(tx, PUBLISHED, now)
  const wanting = after === null ? [] : await whoWants(tx, 'article.published')
  if (after === null || wanting.length === 0) {
    await looked(tx, PUBLISHED, now)
    return { written: 0, behind: null }
  }
  const some = await newlyPublished(tx, { after, until: now, behind, most: BATCH_SIZE })
  const written = await notifyOfArticles(tx, { config, wanting, ids: some.map(({ id }) => id) }, now)
  const last = some.length < BATCH_SIZE ? undefined : some.at(-1)
  await looked(tx, PUBLISHED, last ? new Date(last.at) : now)
  return { written, behind: last ?? null }
}

async function announceCorrected(tx: Db, runtime: Runtime, now: Date): Promise<number> {
  const after = await beginOf(tx, CORRECTED, now)
  await looked(tx, CORRECTED, now)
  return after === null ? 0 : announceCorrections(tx, runtime, after, now)
}

/** The time from which to look, while holding the lock for this place; null where nothing must be announced. */
async function beginOf(tx: Db, place: string, now: Date): Promise<Date | null> {
  await holdLock(tx, place)
  const last = await lastLook(tx, place)
  return last === null || last >= now ? null : new Date(last.getTime() - LOOK_BACK_MS)
}

type Some = Pick<Runtime, 'config'> & {
  wanting: Awaited<ReturnType<typeof whoWants>>
  ids: readonly string[]
}

async function notifyOfArticles(tx: Db, { config, wanting, ids }: Some, now: Date): Promise<number> {
  const event = 'article.published'
  let written = 0
  for (const language of languagesOf(wanting)) {
    const items = await messageArticles(tx, ids, { language, now, siteUrl: config.siteUrl })
    for (const id of ids) {
      const item = items.get(id)
      if (!item) continue
      const summary = say(language, 'delivery.told.published', { site: config.siteName })
      const content = { title: item.title, summary, url: item.url, language, items: [item] }
      for (const { userId } of wanting.filter((each) => each.language === language))
        if (
          await notify(
            tx,
            { userId, event, key: `${event} ${id} ${language}`, content, inLanguage: language },
            now,
          )
        )
          written++
    }
  }
  return written
}

async function announceCorrections(tx: Db, { config }: Runtime, after: Date, now: Date): Promise<number> {
  const notes = await allCorrections(tx, after, now)
  if (notes.length === 0) return 0
  let written = 0
  for (const event of ['article.corrected', 'article.retracted'] as const) {
    const wanting = await whoWants(tx, event)
    for (const language of languagesOf(wanting)) {
      const ids = notes.map(({ articleId }) => articleId)
      const items = await messageArticles(tx, ids, { language, now, siteUrl: config.siteUrl })
      const words: Words = (key, values) => say(language, key, values)
      for (const note of notes) {
        const item = items.get(note.articleId)
        const card = note.cardIn(language)
        if (!item || (card.kind === 'retraction') !== (event === 'article.retracted')) continue
        const content = { ...correctionMessage(note, item, language, words), items: [item] }
        for (const { userId } of wanting.filter((each) => each.language === language))
          if (
            await notify(
              tx,
              { userId, event, key: `${event} ${note.id} ${language}`, content, inLanguage: language },
              now,
            )
          )
            written++
      }
    }
  }
  return written
}

/** All corrections, oldest first. One query returns only the newest, so the older ones are queried until there are none. */
async function allCorrections(tx: Db, after: Date, now: Date): Promise<NotedCorrection[]> {
  const all = new Map<string, NotedCorrection>()
  for (let until = now; ;) {
    const before = all.size
    const some = await correctionsBetween(tx, { after, until })
    for (const note of some) all.set(note.id, note)
    const oldest = some.at(-1)?.notedAt
    if (oldest === undefined || all.size === before) break
    until = oldest
  }
  return [...all.values()].toReversed()
}

/** The public note says what was wrong; a note in another language is used as it was written. */
function correctionMessage(noted: NotedCorrection, item: MessageItem, language: Language, words: Words) {
  const { kind, note } = noted.cardIn(language)
  const key = kind === 'retraction' ? 'delivery.told.retracted' : 'delivery.told.corrected'
  return {
    title: words(`${key}.title`, { title: item.title }),
    summary: words(`${key}.summary`, { note }),
    url: item.url,
    language,
  }
}

const languagesOf = (wanting: readonly { language: Language }[]): Language[] =>
  LANGUAGES.filter((language) => wanting.some((each) => each.language === language))
