// Invented publishers on loopback, in three languages: events that several of them report, with images of every kind.
import { labelledReports } from '../src/stories/labelled-pairs/all.ts'
import { loopback } from '../src/services/loopback.ts'
import { aPhotograph } from '../src/services/test-pictures.ts'
import { rss } from '../src/sources/invented-feeds.ts'

/** Publishers with feeds; `show` sets the total number of items in their feeds. */
export type Publishers = {
  host: string
  feeds: { name: string; url: string; language: FeedLanguage }[]
  items: number
  show(items: number): void
  /** Called with the path of each request before it is answered. */
  onAsked(hear: (path: string) => void): void
  close(): Promise<void>
}
const FEED_LANGUAGES = ['en', 'fr', 'es'] as const
type FeedLanguage = (typeof FEED_LANGUAGES)[number]

/** The most reports of one event; each is from a different publisher. */
const REPORTS = 3
const HOUR = 3_600_000
/** An image, an HTML page with the name of an image, no image, and one that is gone. */
const PICTURES = ['/photo.png', '/page.jpg', null, '/gone.png'] as const

/** The text of a report after its opening; `n` makes each report unique. */
const REST: Record<FeedLanguage, (n: number) => string[]> = {
  en: (n) => [
    `The people in charge had spoken of it for the first time ${n + 20} weeks ago, and they said then that more would follow before the winter.`,
    `According to the report, ${n * 37 + 400} readers had asked about it, and most of them wanted to know what it means for their own work.`,
    `An independent group will look at the figures again and wants to publish its own table of ${n + 130} lines at the end of the month.`,
    `Those who were asked in the street gave ${n + 60} different answers, which the editors have put into four groups and printed in full.`,
    `The next meeting takes place in room ${n + 300}, where the numbers of this year are to be compared with those of the year before.`,
  ],
  fr: (n) => [
    `Les responsables en avaient parlé pour la première fois il y a ${n + 20} semaines, et ils avaient alors annoncé une suite avant l’hiver.`,
    `Selon le rapport, ${n * 37 + 400} lecteurs avaient posé des questions à ce sujet, et la plupart voulaient savoir ce que cela change pour leur travail.`,
    `Un groupe indépendant va reprendre les chiffres et veut publier son propre tableau de ${n + 130} lignes à la fin du mois.`,
    `Les personnes interrogées dans la rue ont donné ${n + 60} réponses différentes, que la rédaction a réunies et publiées en entier.`,
    `La prochaine réunion se tient dans la salle ${n + 300}, où les chiffres de cette année seront comparés à ceux de la précédente.`,
  ],
  es: (n) => [
    `Los responsables habían hablado de ello por primera vez hace ${n + 20} semanas, y dijeron entonces que habría más antes del invierno.`,
    `Según el informe, ${n * 37 + 400} lectores habían preguntado por el asunto, y la mayoría quería saber qué significa para su propio trabajo.`,
    `Un grupo independiente revisará las cifras y quiere publicar su propia tabla de ${n + 130} líneas a finales de mes.`,
    `Las personas consultadas en la calle dieron ${n + 60} respuestas distintas, que la redacción ha reunido y publicado por completo.`,
    `La próxima reunión se celebra en la sala ${n + 300}, donde las cifras de este año se compararán con las del anterior.`,
  ],
}

type Item = { publisher: string; language: FeedLanguage; xml: string }

/** Opens the publishers; `events` is the number of events in each language. */
export async function openPublishers(events: number): Promise<Publishers> {
  const now = Date.now()
  const items: Item[] = []
  for (let event = 0; event < events; event++)
    for (const language of FEED_LANGUAGES)
      labelledReports(language)
        .filter((report) => report.event === event)
        .slice(0, REPORTS)
        .forEach(({ title, lead }, of) =>
          items.push(itemOf(items.length, language, of, { title, lead }, now)),
        )
  const photograph = await aPhotograph(640, 360)
  let shown = 0
  let hear: (path: string) => void = () => undefined
  const server = await loopback(({ url = '/' }, response) => {
    hear(url)
    const [, publisher] = /^\/feed\/([a-z]+-\d)\.xml$/.exec(url) ?? []
    if (publisher !== undefined) {
      const own = items.slice(0, shown).filter((item) => item.publisher === publisher)
      const xml = rss(own.map((item) => item.xml.replaceAll('{site}', server.origin)).join(''))
      response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(xml)
    } else if (url.startsWith('/photo.png')) {
      response.writeHead(200, { 'content-type': 'image/png' }).end(photograph)
    } else if (url.startsWith('/page.jpg')) {
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<!doctype html><title>Sign in</title>')
    } else response.writeHead(404).end()
  })
  const names = [...new Map(items.map(({ publisher, language }) => [publisher, language]))]
  return {
    host: server.host,
    feeds: names.map(([name, language]) => ({ name, language, url: `${server.origin}/feed/${name}.xml` })),
    items: items.length,
    show: (count) => (shown = Math.min(count, items.length)),
    onAsked: (listener) => (hear = listener),
    close: server.close,
  }
}

function itemOf(
  n: number,
  language: FeedLanguage,
  of: number,
  { title, lead }: { title: string; lead: string },
  now: number,
): Item {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const picture = PICTURES[n % PICTURES.length]
  const paragraphs = [lead, ...REST[language](n)].map((text) => `<p>${escaped(text)}</p>`).join('')
  return {
    publisher: `${language}-${of}`,
    language,
    xml:
      `<item><guid isPermaLink="false">item-${n}</guid><title>${escaped(title)}</title><link>{site}/story/${n}</link>` +
      `<pubDate>${new Date(now - HOUR - n * 60_000).toUTCString()}</pubDate><description>${escaped(lead)}</description>` +
      `<content:encoded><![CDATA[${paragraphs}]]></content:encoded>` +
      `${picture ? `<media:content url="{site}${picture}?${n}" medium="image"/>` : ''}</item>`,
  }
}
