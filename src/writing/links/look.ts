import type { Proposed, LinkedItem, Look } from '#articles/links.ts'
import type { ToolStatement } from '#articles/tool-prices.ts'
import { type LinkRead, readLink } from '#sources/read-link.ts'
import { type Tools } from '#sources/visit.ts'
import { registrableDomain } from '#sources/owner.ts'
import { fold } from '#stories/scraped-text.ts'

type LinkTools = Pick<Tools, 'web' | 'clock' | 'politeness'>

/** The site is there but refuses or postpones the request, which says nothing against its address. */
const SILENT: ReadonlySet<LinkRead['state']> = new Set([
  'blocked',
  'robots',
  'busy',
  'too_large',
  'bad_encoding',
  'unchanged',
  'empty',
])
/** How many sites named by a page are checked before one is proposed. */
const SITES_TRIED = 2

/** The effect of a link check on an item's state. */
export const lookOf = (read: LinkRead, counts: boolean): Look => ({
  outcome: read.state === 'ok' ? 'ok' : SILENT.has(read.state) ? 'silent' : 'failed',
  problem: read.state === 'ok' ? null : problemOf(read),
  counts,
})

/** The statement of a tool's page about the tool, or null; statements under another name are about something else. */
export function statementOf({ name }: Pick<LinkedItem, 'name'>, read: LinkRead | null): ToolStatement | null {
  if (read?.state !== 'ok') return null
  return read.products.find((product) => fold(product.name) === fold(name)) ?? null
}

/** The state, and the status where there is one: `http_error 404`. */
const problemOf = (read: Exclude<LinkRead, { state: 'ok' }>): string =>
  read.status === null ? read.state : `${read.state} ${read.status}`

/** A better address for a tool, and whether it is certain; null when its own is right or nothing was found. */
export type Better = { found: Proposed; certain: boolean }

/**
 * Checks a tool's address and, if that does not help, the page that reported the tool. A proposed address has answered; a
 * site that a page names is only used if it is named for this tool.
 */
export async function lookForTool(
  tool: Pick<LinkedItem, 'name' | 'url' | 'sourceUrl'>,
  tools: LinkTools,
): Promise<{ read: LinkRead | null; better: Better | null }> {
  const read = tool.url === null ? null : await readLink(tool.url, tools)
  if (read?.state === 'ok' && read.moved) {
    const { url, evidence, certain } = read.moved
    if (evidence !== 'canonical' || (await answers(url, tools)))
      return { read, better: { found: { oldUrl: tool.url, newUrl: url, evidence }, certain } }
  }
  const named = read?.state === 'ok' ? sitesFor(tool, read, tool.url) : []
  const fromSourcePage =
    read?.state === 'ok' || tool.sourceUrl === null ? [] : await sitesOnPage(tool, tool.sourceUrl, tools)
  for (const url of [...named, ...fromSourcePage].slice(0, SITES_TRIED))
    if (await answers(url, tools))
      return {
        read,
        better: { found: { oldUrl: tool.url, newUrl: url, evidence: 'metadata' }, certain: false },
      }
  return { read, better: null }
}

const answers = async (url: string, tools: LinkTools) => (await readLink(url, tools)).state === 'ok'

async function sitesOnPage(
  tool: Pick<LinkedItem, 'name' | 'url'>,
  page: string,
  tools: LinkTools,
): Promise<string[]> {
  const read = await readLink(page, tools)
  return read.state === 'ok' ? sitesFor(tool, read, page) : []
}

/** The sites that a page names for this tool, on a different domain than the page itself and the known address. */
function sitesFor(
  tool: Pick<LinkedItem, 'name' | 'url'>,
  read: Extract<LinkRead, { state: 'ok' }>,
  page: string | null,
): string[] {
  const name = fold(tool.name)
  const known = new Set([page, tool.url].flatMap((url) => (url === null ? [] : registrableDomain(url))))
  const own = read.sites.filter((site) => fold(site.name) === name && !known.has(registrableDomain(site.url)))
  return [...new Set(own.map(({ url }) => url))]
}
