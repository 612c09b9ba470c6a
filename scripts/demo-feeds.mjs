// The invented publishers of npm run demo, each on a port of its own on loopback: publishers on one host count as one.
import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'

const { publishers, deliveries } = JSON.parse(
  readFileSync(new URL('demo-news.json', import.meta.url), 'utf8'),
)

/**
 * Opens the feeds, which are empty. `deliver` adds the reports of the next minute and returns what happens in it; null when all
 * have been delivered. `hosts` is for FETCH_ALLOW_HOSTS.
 */
export async function openFeeds() {
  const published = new Map(publishers.map(({ key }) => [key, []]))
  const servers = new Map()
  for (const publisher of publishers)
    servers.set(publisher.key, await serve(publisher, published.get(publisher.key)))
  const waiting = [...deliveries]
  return {
    sources: publishers.map(({ key, name }) => ({
      name,
      url: `http://${hostOf(servers.get(key))}/feed.xml`,
    })),
    hosts: [...servers.values()].map(hostOf).join(','),
    deliver() {
      const next = waiting.shift()
      if (next === undefined) return null
      for (const report of next.reports) published.get(report.by).unshift({ ...report, at: new Date() })
      return next.says
    },
    close: () =>
      Promise.all(
        [...servers.values()].map(
          (server) =>
            new Promise((closed) => {
              server.close(closed)
              server.closeAllConnections()
            }),
        ),
      ),
  }
}

const hostOf = (server) => `127.0.0.1:${server.address().port}`

async function serve({ name }, reports) {
  const server = createServer((request, response) => {
    if (request.url !== '/feed.xml') return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'application/rss+xml; charset=utf-8' })
    response.end(feed(name, `http://${request.headers.host}`, reports))
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  return server
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const feed = (name, origin, reports) =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>` +
  `<title>${escaped(name)}</title><link>${origin}/</link><description>Invented news</description>` +
  reports
    .map(
      ({ id, page = id, title, paragraphs, at }) =>
        `<item><guid isPermaLink="false">${id}</guid><title>${escaped(title)}</title>` +
        `<link>${origin}/news/${page}</link><pubDate>${at.toUTCString()}</pubDate>` +
        `<description>${escaped(paragraphs[0])}</description>` +
        `<content:encoded>${escaped(paragraphs.map((text) => `<p>${escaped(text)}</p>`).join(''))}</content:encoded></item>`,
    )
    .join('') +
  `</channel></rss>`
