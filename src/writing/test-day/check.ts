import { eq } from 'drizzle-orm'
import { TEST_LANGUAGES, type TestLanguage } from '#languages/test-languages.ts'
import { articles } from '#articles/tables.ts'
import type { Db } from '#platform/db.ts'
import { findings } from '#sources/tables.ts'
import { paragraphsOf } from '../draft-text.ts'
import { longDate } from '../attribution.ts'
import { bCubed } from '#stories/labelled-pairs/b-cubed.ts'
import { westernDigits } from '#stories/scraped-text.ts'
import { generatedContent } from '../tables.ts'
import { storyPlacements } from '#stories/tables.ts'
import { CANARY, type DayItem } from './day.ts'
import { JUNK } from './junk.ts'
import { LIES } from './model.ts'

type ItemAt = (url: string) => DayItem | null
/** How accurate the stories of a language are; `of` counts reports. `planted` covers only the reports of planted events. */
export type Rightness = {
  language: TestLanguage | 'all'
  of: number
  precision: number
  recall: number
  planted: { of: number; precision: number; recall: number }
}

/** How accurately the stored reports were grouped, compared with the planted events. */
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
  return [...TEST_LANGUAGES, 'all' as const].map((language) => {
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

/** The faults of the published items; every list must be empty. */
export type Faults = {
  /** Paragraphs without a citation, or with a citation that leads to no stored source. */
  unresolved: string[]
  /** Numbers in a paragraph that its stored sources do not contain. */
  numbers: string[]
  /** Names that belong to another event than the cited one. */
  names: string[]
  /** Text that pages ordered, or that the model made up. */
  lies: string[]
  /** Items that cite junk. */
  junk: string[]
  /** Events that were published more than once. */
  twice: string[]
}

const words = (text: string): string[] => text.match(/\p{L}[\p{L}\p{M}]+/gu) ?? []
const numbers = (text: string): string[] => westernDigits(text).match(/\d+(?:[.,:]\d+)*/g) ?? []

/**
 * Checks the published items as an outside reader would: each paragraph, the sources it cites, and their stored text. Does
 * not use the gates. `namesOf` contains the names of each event.
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
