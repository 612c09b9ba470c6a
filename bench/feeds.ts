// Feeds as the site reads them: decoding, parsing, text and language, in the thread that the site uses.
import { openReader } from '../src/sources/reading/reading.ts'
import { LONG_TEXT, rss, rssItem } from '../src/sources/invented-feeds.ts'
import { type Row, finish, median } from './report.ts'

const ROUNDS = 7
const atomEntry = (n: number) =>
  `<entry><id>urn:bench:${n}</id><title>Larkfield note ${n}</title><link rel="alternate" href="/notes/${n}"/>` +
  `<published>2026-11-19T18:00:00Z</published><content type="html">&lt;p&gt;${LONG_TEXT}&lt;/p&gt;</content></entry>`
const repeated = (times: number, item: (n: number) => string) =>
  Array.from({ length: times }, (_, n) => item(n)).join('')
const FEEDS: Record<string, string> = {
  'RSS, 30 items': rss(repeated(30, (n) => rssItem(n, 'Fri, 20 Nov 2026 08:00:00 GMT'))),
  'RSS, 1,000 items': rss(repeated(1000, (n) => rssItem(n, 'Fri, 20 Nov 2026 08:00:00 GMT'))),
  'Atom, 1,000 entries': `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Notes</title><id>urn:bench</id><updated>2026-11-20T08:00:00Z</updated>${repeated(1000, atomEntry)}</feed>`,
  'JSON Feed, 1,000 items': JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Notes',
    items: Array.from({ length: 1000 }, (_, n) => ({
      id: `bench-${n}`,
      url: `/notes/${n}`,
      title: `Larkfield note ${n}`,
      content_html: `<p>${LONG_TEXT}</p>`,
      date_published: '2026-11-19T12:00:00Z',
    })),
  }),
}

const reader = openReader()
const rows: Row[] = []
for (const [feed, text] of Object.entries(FEEDS)) {
  const bytes = Buffer.from(text)
  const times: number[] = []
  let items = 0
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now()
    const reading = await reader.read({
      bytes,
      contentType: null,
      url: 'https://larkfield.example/feed',
      usual: null,
      expect: 'source',
    })
    times.push(performance.now() - from)
    if (reading.shape !== 'feed') throw new Error(`${feed} was not read as a feed`)
    items = reading.items.length
  }
  const ms = median(times.slice(2)) // the first rounds start the thread and compile the code
  rows.push({
    feed,
    kilobytes: bytes.length / 1000,
    items_read: items,
    ms,
    megabytes_per_s: bytes.length / 1000 / ms,
  })
}
await reader.close()
finish({
  bench: 'feeds',
  rows,
  targets: [],
  notes: ['Wall time of one reading after another in one thread, with the way to the thread and back.'],
})
