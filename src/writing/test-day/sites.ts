import type http from 'node:http'
import { loopback } from '#services/loopback.ts'
import { aPhotograph } from '#services/test-pictures.ts'
import type { ListRules, SourceKind } from '#sources/rules.ts'
import type { Day, DayItem } from './day.ts'
import { FEEDS, PICTURED, type Served, datedAt, hackerNewsItem } from './feeds.ts'
import { PUBLISHERS, READ_AT } from './publishers.ts'

/** A source as an editor adds it. */
export type SourceToAdd = {
  name: string
  url: string
  chosen_kind?: SourceKind
  rules?: ListRules
}
/** The publishers of a day, each on its own port: to the site, each is a different registered domain. */
export type Sites = {
  sources: readonly SourceToAdd[]
  /** The value for FETCH_ALLOW_HOSTS. */
  hosts: string
  /** The number of requests received. */
  asked(): number
  /** The item that an address of one of the publishers leads to. */
  itemAt: (url: string) => DayItem | null
  close(): Promise<void>
}

const MISSING: Served | null = null

/** Serves a day of news: sources, pages and pictures. */
export async function openSites({ items }: Day): Promise<Sites> {
  const byId = new Map(items.map((item) => [item.id, item]))
  const photograph = await aPhotograph(1200, 800)
  const servers = await Promise.all(
    PUBLISHERS.map(async ({ offer }, by) => {
      const own = items.filter((item) => item.by === by).toSorted((a, b) => b.at.getTime() - a.at.getTime())
      const { path } = READ_AT[offer]
      return loopback((request, response) => {
        const origin = `http://${request.headers.host}`
        const { pathname } = new URL(request.url ?? '/', origin)
        if (pathname.startsWith('/p/'))
          return void response.writeHead(200, { 'content-type': 'image/png' }).end(photograph)
        const [, story] = /^\/v0\/item\/(\d+)\.json$/.exec(pathname) ?? []
        const item = byId.get(story === undefined ? idIn(pathname) : `i${story}`)
        if (pathname === path) answer(response, FEEDS[offer](own, origin))
        else if (!item) answer(response, MISSING)
        else answer(response, story === undefined ? pageOf(item, origin) : hackerNewsItem(item, origin))
      })
    }),
  )
  const ports = new Map(servers.map(({ host }, by) => [host, by]))
  return {
    sources: PUBLISHERS.map(({ name, offer }, by) => {
      const { path, chosen, rules } = READ_AT[offer]
      return {
        name,
        url: `${servers[by]?.origin}${path}`,
        ...(chosen && { chosen_kind: chosen }),
        ...(rules && { rules }),
      }
    }),
    hosts: servers.map(({ host }) => host).join(','),
    asked: () => servers.reduce((sum, { seen }) => sum + seen.length, 0),
    itemAt: (url) => {
      const { host, pathname } = new URL(url)
      return ports.has(host) ? (byId.get(idIn(pathname)) ?? null) : null
    },
    close: async () => void (await Promise.all(servers.map((server) => server.close()))),
  }
}

const idIn = (pathname: string): string => /^\/(?:n|papers)\/(i\d+)/.exec(pathname)?.[1] ?? ''

function answer(response: http.ServerResponse, served: Served | null): void {
  if (served === null) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': `${served.type}; charset=utf-8` }).end(served.body)
}

/** The page of an item, with the usual content around its text. */
function pageOf(item: DayItem, origin: string): Served {
  const { language, title, summary, paragraphs, id } = item
  if (item.why === 'challenge')
    return {
      type: 'text/html',
      body: '<!doctype html><html><head><title>Just a moment...</title></head><body><p>Checking your browser before you continue.</p></body></html>',
    }
  const at = datedAt(item)
  const picture =
    Number(id.slice(1)) % PICTURED === 0 ? `<meta property="og:image" content="${origin}/p/${id}.png">` : ''
  return {
    type: 'text/html',
    body: `<!doctype html><html lang="${language}"${language === 'ar' ? ' dir="rtl"' : ''}><head><title>${title} - ${PUBLISHERS[item.by]?.name}</title>
<meta property="og:title" content="${title}"><meta property="og:type" content="article"><meta name="description" content="${summary}">
${at ? `<meta property="article:published_time" content="${at.toISOString()}">` : ''}${picture}</head>
<body><nav><a href="/">Home</a> <a href="/about">About</a></nav><article><h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}</article>
<aside><p>Subscribe to our newsletter.</p><a href="/more">More</a></aside><footer>Imprint and contact</footer></body></html>`,
  }
}
