import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { manyStories } from './many-stories.ts'

/** A publisher on loopback with feeds of four kinds, all invented. */
export type Publisher = { origin: string; host: string; close(): Promise<void> }

/** The addresses where Slack, Discord, Telegram and Teams flows accept messages. */
const CHATS = /^\/(?:services\/T1\/B1\/s1|api\/webhooks\/1\/t1\?wait=true|bot12345:[\w-]+\/sendMessage|flow)$/

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

const STORIES = {
  rss: {
    title: 'Tidewater Labs opens the weights of its harbour model',
    text: 'Tidewater Labs opened the weights of its harbour model on Monday. The model plans berths for 240 ships a day, the company said. Port workers in three cities tested it for eleven weeks. Tidewater says that anyone may run the model without a fee. A paper with the test results comes in December.',
  },
  second: {
    title: 'A small clinic lets an assistant write its referral letters',
    text: 'A clinic in Valmora lets an assistant write its referral letters since October. Doctors read every letter before it leaves the house. The clinic counted 1,310 letters and 27 corrections in the first month. Nurses say that patients wait two days less for an appointment.',
  },
  atom: {
    title: 'Benchmark of spoken Arabic reaches forty dialects',
    text: 'The spoken Arabic benchmark reached forty dialects this week. Volunteers recorded 9,800 hours of speech for it. Its editors publish the error rate of every model by dialect. The next edition adds phone calls with background noise.',
  },
  sjis: {
    title: 'Kumo Robotics (雲ロボ) shows a folding arm for small kitchens',
    text: 'Kumo Robotics showed a folding arm for small kitchens in Osaka. The arm weighs 6 kilograms and folds behind a cupboard door. Its makers plan to sell 500 arms in the first year. A video of the demonstration shows the arm cutting 雲丹 without a spill.',
  },
  funding: {
    title: 'Halden Labs raises $45 million to shrink speech models for hearing aids',
    text: 'Halden Labs raised $45 million to shrink its speech models for hearing aids. The company from Oslo wants to sell the first model next summer. Twelve hearing clinics have tested it since March.',
  },
  round: {
    title: 'Norwegian hearing aid software maker Halden Labs closes $45 million round',
    text: 'Halden Labs, a maker of hearing aid software, closed a round of $45 million. The speech models of Halden Labs run inside hearing aids. Its founders plan to hire thirty engineers.',
  },
  elsewhere: {
    title: 'Des modèles vocaux pour les prothèses auditives : Halden Labs réunit 45 millions de dollars',
    text: 'La société Halden Labs, à Oslo, a réuni 45 millions de dollars pour réduire la taille de ses modèles vocaux. Elle veut vendre le premier modèle l’été prochain. Douze cliniques l’essaient depuis mars.',
  },
  truncated: {
    title: 'Library network shares one translation memory',
    text: 'Fourteen libraries share one translation memory since this autumn. Readers find catalogue entries in nine languages there. The network pays for the servers with a fee of 40 euros a month. Two universities want to join in the spring.',
  },
} as const

const rssItem = (base: string, id: string, { title, text }: { title: string; text: string }, hours: number) =>
  `<item><title>${title}</title><link>${base}/stories/${id}</link><guid isPermaLink="false">${id}</guid>` +
  `<pubDate>${hoursAgo(hours).toUTCString()}</pubDate><enclosure url="${base}/pictures/${id}.png" type="image/png" length="68"/>` +
  `<description><![CDATA[<p>${text}</p><script>document.title='owned'</script><img src=x onerror="document.title='owned'">]]></description></item>`

const rss = (base: string, items: string, encoding = 'UTF-8') =>
  `<?xml version="1.0" encoding="${encoding}"?>\n<rss version="2.0"><channel><title>Feed</title><link>${base}/</link><description>d</description>${items}</channel></rss>`

function atom(): string {
  const { title, text } = STORIES.atom
  return `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Speech notes</title><id>urn:x:notes</id><updated>${hoursAgo(3).toISOString()}</updated>
<link rel="alternate" href="/"/><entry><title>${title}</title><id>urn:x:1</id><link rel="alternate" href="stories/dialects"/><published>${hoursAgo(3).toISOString()}</published><updated>${hoursAgo(3).toISOString()}</updated><content type="html">&lt;p&gt;${text}&lt;/p&gt;</content></entry></feed>`
}

// Shift_JIS bytes of the three characters that the feed below uses: Node can decode that charset but not write it.
const SJIS: Record<string, number[]> = {
  雲: [0x89, 0x5f],
  ロ: [0x83, 0x8d],
  ボ: [0x83, 0x7b],
  丹: [0x92, 0x4f],
}
const shiftJis = (text: string) => Buffer.from(Array.from(text, (c) => SJIS[c] ?? [c.charCodeAt(0)]).flat())

type Many = (typeof manyStories)[number]

/**
 * Starts the publisher, which also accepts chat messages: `/rss.xml` with images, `/many-0.xml` to `/many-2.xml` with up to
 * eight stories each, `/again-0.xml` to `/again-2.xml` with reports of the same stories, `/six.xml`
 * and `/four-again.xml` with some of them, `/twice.xml` with two reports of one
 * event, `/elsewhere.xml` with a report of it in French, `/notes/atom.xml` with relative links, `/sjis.xml`, `/cut.xml`, and bad ones.
 */
export async function openPublisher(): Promise<Publisher> {
  const server = createServer((request, response) => {
    const base = `http://${request.headers.host}`
    const pages: Record<string, [string, string | Buffer]> = {
      '/rss.xml': [
        'application/rss+xml',
        rss(base, rssItem(base, 'harbour', STORIES.rss, 2) + rssItem(base, 'clinic', STORIES.second, 5)),
      ],
      '/notes/atom.xml': ['application/atom+xml', atom()],
      '/sjis.xml': [
        'text/xml; charset=Shift_JIS',
        shiftJis(rss(base, rssItem(base, 'arm', STORIES.sjis, 4), 'Shift_JIS')),
      ],
      '/cut.xml': [
        'application/rss+xml',
        `${rss(base, rssItem(base, 'memory', STORIES.truncated, 6)).replace('</channel></rss>', '')}<item><title>Cut off in the mid`,
      ],
      '/page-not-feed.xml': [
        'text/html',
        '<html><title>Just a moment...</title><body>Checking your browser</body></html>',
      ],
      '/twice.xml': [
        'application/rss+xml',
        rss(base, rssItem(base, 'funding', STORIES.funding, 2) + rssItem(base, 'round', STORIES.round, 3)),
      ],
      '/elsewhere.xml': ['application/rss+xml', rss(base, rssItem(base, 'ailleurs', STORIES.elsewhere, 2))],
      '/empty.xml': ['application/rss+xml', rss(base, '')],
    }
    const feed = (items: string[]): [string, string] => ['application/rss+xml', rss(base, items.join(''))]
    const first = (stories: Many) => feed(stories.map((each) => rssItem(base, each.id, each, each.hours)))
    const again = (stories: Many) =>
      feed(
        stories.map(({ id, title, text, hours }) =>
          rssItem(base, `again-${id}`, { title, text: text.slice(0, text.indexOf('.') + 1) }, hours),
        ),
      )
    for (const [n, stories] of manyStories.entries()) {
      pages[`/many-${n}.xml`] = first(stories)
      pages[`/again-${n}.xml`] = again(stories)
    }
    const [some = []] = manyStories
    pages['/six.xml'] = first(some.slice(0, 6))
    pages['/four-again.xml'] = again(some.slice(0, 4))
    const taken = request.method === 'POST' && CHATS.test(request.url ?? '')
    const [type, body] = taken
      ? (['application/json', '{"ok":true}'] as const)
      : (pages[request.url ?? ''] ?? ['text/plain', ''])
    response.writeHead(body === '' ? 404 : 200, { 'content-type': type }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on TCP
  return {
    host,
    origin: `http://${host}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
