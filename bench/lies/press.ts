import { type Loopback, loopback } from '../../src/services/loopback.ts'
import type { TestLanguage } from '../../src/languages/test-languages.ts'
import { type DayItem, type DaySize, dayOfNews } from '../../src/writing/test-day/day.ts'
import { FEEDS, pathOf } from '../../src/writing/test-day/feeds.ts'
import { PUBLISHERS, READ_AT } from '../../src/writing/test-day/publishers.ts'
import type { Plan } from './kinds.ts'
import { WORDS, withNumber } from './words.ts'

/** The publishers whose feeds carry their whole texts: three for English, and three for each two of the other languages. */
const BY = [0, 2, 4, 14, 17, 18, 22, 24, 26]
const CARRIERS = 2
/** The numbers of the facts that only one report states. */
const [FIRST_FACT, NEXT_FACT] = [3000, 17]
/** More than there are rounds. */
const ROUNDS = 100

/** A report of a story, with the number of a fact that the other report does not state. */
export type Report = { url: string; fact: number }
/** An event that two publishers report; `names` are the words of its names, which no other event of its round has. */
export type PlannedStory = {
  event: string
  language: TestLanguage
  names: readonly string[]
  reports: readonly Report[]
  plan: Plan
}

/** Nine publishers on loopback, whose feeds carry the news of one round at a time. */
export type Press = {
  sources: readonly { name: string; url: string }[]
  /** The value for FETCH_ALLOW_HOSTS. */
  hosts: string
  /** Replaces the news: one story for each of the plans. */
  report(round: number, seed: number, now: Date, plans: readonly Plan[]): PlannedStory[]
  close(): Promise<void>
}

export async function openPress(): Promise<Press> {
  let news: readonly DayItem[] = []
  const servers = new Map<number, Loopback>()
  for (const by of BY) {
    const { offer } = publisher(by)
    const server = await loopback((request, response) => {
      if (request.url !== READ_AT[offer].path) return void response.writeHead(404).end()
      const { type, body } = FEEDS[offer](
        news.filter((item) => item.by === by),
        `http://${request.headers.host}`,
      )
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body)
    })
    servers.set(by, server)
  }
  const originOf = (by: number) => servers.get(by)?.origin ?? ''
  return {
    sources: BY.map((by) => ({
      name: publisher(by).name,
      url: originOf(by) + READ_AT[publisher(by).offer].path,
    })),
    hosts: [...servers.values()].map(({ host }) => host).join(','),
    report(round, seed, now, plans) {
      const day = dayOfNews(seed + round, now, sizeFor(plans))
      const waiting = Map.groupBy(plans, ({ language }) => language)
      const items: DayItem[] = []
      const stories = [...Map.groupBy(day.items, ({ event }) => event)].flatMap(([event, reports]) => {
        const [{ language }] = reports as [DayItem] // a group has at least one item
        const plan = waiting.get(language)?.shift()
        if (!plan) return []
        const written = reports.map((report, at) => {
          const number = FIRST_FACT + items.length * NEXT_FACT
          const item = withFact(report, round, number, at)
          items.push(item)
          return { url: originOf(item.by) + pathOf(item), fact: number }
        })
        return [{ event, language, names: day.names.get(event) ?? [], reports: written, plan }]
      })
      news = items
      return stories
    },
    close: async () => void (await Promise.all([...servers.values()].map((server) => server.close()))),
  }
}

function publisher(by: number) {
  const found = PUBLISHERS[by]
  if (!found) throw new Error(`no publisher ${by}`)
  return found
}

function sizeFor(plans: readonly Plan[]): DaySize {
  const most = Math.max(
    ...[...Map.groupBy(plans, ({ language }) => language).values()].map(({ length }) => length),
  )
  const carriers = Array.from({ length: most }, () => CARRIERS)
  return {
    items: most * CARRIERS * 5,
    carriers: { en: carriers, other: carriers },
    repeats: 0,
    junk: 0,
    publishers: BY,
  }
}

/** The report with its own fact and, in the first report, an order to machines; its address is unique over all rounds. */
function withFact(item: DayItem, round: number, number: number, at: number): DayItem {
  const { facts, order } = WORDS[item.language]
  const id = `i${Number(item.id.slice(1)) * ROUNDS + round}`
  const fact = withNumber(facts[at % facts.length] ?? '', number)
  const [lead = '', ...rest] = item.paragraphs
  return { ...item, id, page: id, paragraphs: [lead, ...rest, fact, ...(at === 0 ? [order] : [])] }
}
