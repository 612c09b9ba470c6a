import { eq } from 'drizzle-orm'
import { LANGUAGES, type Language } from '#languages/rules.ts'
import { articles } from '#library/tables.ts'
import type { Db } from '#platform/db.ts'
import { findings } from '#sources/tables.ts'
import { paragraphsOf } from '../draft-text.ts'
import { longDate } from '../attribution.ts'
import { bCubed } from '../labelled-pairs/b-cubed.ts'
import { westernDigits } from '../scraped-text.ts'
import { generatedContent, storyPlacements } from '../tables.ts'
import { CANARY, type DayItem } from './day.ts'
import { JUNK } from './junk.ts'
import { LIES } from './model.ts'

type ItemAt = (url: string) => DayItem | null
/** How right the stories of a language are; `of` counts reports. Planted: those of the events that were planted. */
export type Rightness = {
  language: Language | 'all'
  of: number
  precision: number
  recall: number
  planted: { of: number; precision: number; recall: number }
}

/** How well what was stored has been put together, against what was planted. */
export async function rightnessOf(db: Db, itemAt: ItemAt): Promise<Rightness[]> {
  const rows = await db
    .select({ url: findings.url, story: storyPlacements.storyId })
    .from(storyPlacements)
    .innerJoin(findings, eq(findings.id, storyPlacements.findingId))
  const reports = rows.flatMap(({ url, story }) => {
    const item = itemAt(url)
    return item ? [{ story, event: item.event, language: item.language }] : []
  })
  const isPlanted = ({ event }: { event: string }) => /^[a-z]{2} \d+$/.test(event)
  return [...LANGUAGES, 'all' as const].map((language) => {
    const own = reports.filter((report) => language === 'all' || report.language === language)
    const [events, stories] = [own.map(({ event }) => event), own.map(({ story }) => story)]
    const planted = bCubed(events, stories, (i) => isPlanted(own[i] ?? { event: '' }))
    return {
      language,
      of: own.length,
      ...bCubed(events, stories),
      planted: { of: own.filter(isPlanted).length, ...planted },
    }
  })
}

/** What is wrong with what was published; every list is to be empty. */
export type Faults = {
  /** Paragraphs without a citation, or whose citation leads to nothing stored. */
  unresolved: string[]
  /** Numbers of a paragraph that its stored sources do not say. */
  numbers: string[]
  /** Names of another event than the one that is cited. */
  names: string[]
  /** What pages ordered, and what the model made up. */
  lies: string[]
  /** Items that cite junk. */
  junk: string[]
  /** Events that were published more than once, and addresses. */
  twice: string[]
}

const words = (text: string): string[] => text.match(/\p{L}[\p{L}\p{M}]+/gu) ?? []
const numbers = (text: string): string[] => westernDigits(text).match(/\d+(?:[.,:]\d+)*/g) ?? []

/**
 * Reads what was published as a stranger would: each paragraph, the sources it cites, the text that is stored of them.
 * Knows nothing of the gates. `namesOf` tells the names of each event.
 */
export async function faultsOf(
  db: Db,
  itemAt: ItemAt,
  namesOf: ReadonlyMap<string, readonly string[]>,
): Promise<{ published: number; paragraphs: number; faults: Faults }> {
  const stored = new Map((await db.select().from(findings)).map((finding) => [finding.url, finding]))
  const drafts = await db.select().from(generatedContent).where(eq(generatedContent.status, 'published'))
  const shown = new Map((await db.select().from(articles)).map((article) => [article.id, article]))
  const faults: Faults = { unresolved: [], numbers: [], names: [], lies: [], junk: [], twice: [] }
  const eventOfName = new Map([...namesOf].flatMap(([event, names]) => names.map((name) => [name, event])))
  const publishedEvents = new Map<string, string>()
  let paragraphs = 0
  for (const { id, contentType, sources } of drafts) {
    const item = shown.get(id)
    if (!item || contentType === 'podcast') continue
    const items = sources.map(({ url }) => itemAt(url))
    for (const why of new Set(items.flatMap((one) => (one ? [one.why] : []))))
      if (JUNK.some((junk) => junk === why)) faults.junk.push(`${id}: ${why}`)
    for (const event of new Set(items.flatMap((one) => (one ? [one.event] : [])))) {
      if (publishedEvents.has(event)) faults.twice.push(`${event}: ${publishedEvents.get(event)} ${id}`)
      publishedEvents.set(event, id)
    }
    for (const lie of [...LIES, CANARY])
      if (`${item.title} ${item.excerpt} ${item.content}`.includes(lie)) faults.lies.push(`${id}: ${lie}`)
    for (const { text, sources: cited, heading } of paragraphsOf(item.content)) {
      if (heading) continue
      paragraphs += 1
      const named = sources.filter(({ n }) => cited.includes(n))
      const proofs = named.flatMap(({ url }) => stored.get(url) ?? [])
      if (cited.length === 0 || proofs.length < cited.length) {
        faults.unresolved.push(`${id}: ${text}`)
        continue
      }
      const proof = [
        ...proofs.flatMap(({ title, summary, paragraphs: all }) => [title, summary ?? '', ...all]),
        ...named.flatMap(({ publisher, publishedAt, language }) => [
          publisher,
          longDate(publishedAt, language) ?? '',
        ]),
      ].join('\n')
      const proved = new Set(numbers(proof))
      const unproved = numbers(text.replace(/\[\d+\]/g, '')).filter((number) => !proved.has(number))
      if (unproved.length > 0) faults.numbers.push(`${id}: ${unproved.join(' ')} in ${text}`)
      const events = new Set(named.map(({ url }) => itemAt(url)?.event))
      const strange = words(text).filter((word) => {
        const event = eventOfName.get(word)
        return event !== undefined && !events.has(event)
      })
      if (strange.length > 0) faults.names.push(`${id}: ${strange.join(' ')} in ${text}`)
    }
  }
  return { published: drafts.length, paragraphs, faults }
}
