import { parseHTML } from 'linkedom'

/** One served address: its status, its type and its text if it has one; `html` is the text of a page. */
export type Served = { path: string; status: number; type: string; text: string | null; html: string | null }
export type Crawled = {
  /** Every address of this site that was found, by path and search. */
  served: Map<string, Served>
  /** For each address, one page that contains it. */
  namedBy: Map<string, string>
}

const CONCURRENCY = 8
const TEXT = /^text\/|xml|json/

/**
 * Follows every address of `origin` that a page or a sitemap contains and a search engine may follow: links, files, images,
 * alternates.
 */
export async function crawl(origin: string, starts: readonly string[]): Promise<Crawled> {
  const served = new Map<string, Served>()
  const namedBy = new Map(starts.map((path) => [path, '']))
  const waiting = [...starts]
  const context = async (path: string) => {
    const answer = await fetch(origin + path, { headers: { 'accept-language': 'en' } })
    const type = answer.headers.get('content-type') ?? ''
    const text = path.startsWith('/assets/') || !TEXT.test(type) ? null : await answer.text()
    if (text === null) await answer.body?.cancel()
    const html = type.startsWith('text/html') ? text : null
    served.set(path, { path, status: answer.status, type, text, html })
    if (text === null || answer.status !== 200) return
    for (const next of html === null ? placesIn(text, origin) : addressesIn(html, origin, path)) {
      if (namedBy.has(next)) continue
      namedBy.set(next, path)
      waiting.push(next)
    }
  }
  while (waiting.length > 0) await Promise.all(waiting.splice(0, CONCURRENCY).map(context))
  return { served, namedBy }
}

/** A page as a DOM tree. */
export const treeOf = (html: string): Document => parseHTML(html).document

/** The addresses of this site that a page contains, without their fragments. */
function addressesIn(html: string, origin: string, path: string): Set<string> {
  const page = treeOf(html)
  const named = [
    ...attributes(page, 'a[href]:not([rel~=nofollow]), link[href]:not([rel=preconnect])', 'href'),
    ...attributes(page, 'img[src], script[src], audio[src]', 'src'),
    ...[...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, script = '']) => script), // loaded by a script
    // A card takes a tenth of a second to draw, so only those in Arabic, the hardest language to lay out, are requested.
    ...(path.startsWith('/ar') ? attributes(page, 'meta[property="og:image"]', 'content') : []),
    ...attributes(page, 'img[srcset], source[srcset]', 'srcset').flatMap((set) =>
      set.split(',').map((each) => each.trim().split(/\s+/)[0] ?? ''),
    ),
  ]
  const found = new Set<string>()
  for (const address of named) {
    const url = new URL(address, origin + path)
    if (url.origin === origin) found.add(url.pathname + url.search)
  }
  return found
}

/** The addresses of this site in a sitemap. */
export const placesIn = (text: string, origin: string): Set<string> =>
  new Set(
    [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].flatMap(([, address = '']) =>
      address.startsWith(`${origin}/`) || address === origin ? [address.slice(origin.length) || '/'] : [],
    ),
  )

const attributes = (page: Document, selector: string, name: string): string[] =>
  [...page.querySelectorAll(selector)].flatMap((element) => element.getAttribute(name) ?? [])
