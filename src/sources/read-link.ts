import { canonicalKey } from '#platform/canonical-key.ts'
import { factsOf } from './reading/facts.ts'
import { registrableDomain } from './owner.ts'
import type { ProductFacts } from './reading/read-offers.ts'
import { PAGE_BYTES, type SourceState } from './rules.ts'
import { type Tools, visit } from './visit.ts'

/** The reason why another address may be the right one. */
export type LinkEvidence = 'permanent_redirect' | 'redirect' | 'canonical' | 'metadata'

/** The result of requesting an address. `moved` is its new address; `sites` are the official sites that its page names. */
export type LinkRead =
  | {
      state: 'ok'
      moved: { url: string; evidence: Exclude<LinkEvidence, 'metadata'>; certain: boolean } | null
      sites: { name: string; url: string }[]
      /** The page's statements about products. */
      products: ProductFacts[]
    }
  | { state: Exclude<SourceState, 'ok'>; status: number | null; moved: null; sites: [] }

type LinkTools = Pick<Tools, 'web' | 'clock' | 'politeness'>
/** The pages to which sites redirect requests for missing pages or pages that need a login. */
const WAITING_ROOM = /^\/?$|\/(404|not-?found|error|login|log-in|signin|sign-in|auth|consent)\b/i

/**
 * One polite, guarded request to an address. A permanent redirect is certain if every step of it is permanent, it ends
 * within the same registered domain, and its target is not a page to which sites redirect requests for missing pages.
 */
export async function readLink(url: string, tools: LinkTools): Promise<LinkRead> {
  const visited = await visit(url, tools, { maxBytes: PAGE_BYTES })
  if (visited.answer === null) {
    const { state, detail } = visited
    const status = typeof detail['status'] === 'number' ? detail['status'] : null
    return { state: state === 'ok' ? 'empty' : state, status, moved: null, sites: [] }
  }
  const { answer } = visited
  const now = tools.clock.now()
  const facts = await factsOf({
    bytes: answer.body,
    contentType: answer.headers['content-type'] ?? null,
    url: answer.url,
    from: now,
    to: now,
  })
  const { sites = [], products = [] } = facts ?? {}
  const permanent = answer.storedUrl === answer.url
  const sameOwner = registrableDomain(url) === registrableDomain(answer.url)
  const elsewhere = isOther(url, answer.url) || new URL(answer.url).protocol !== new URL(url).protocol
  // a temporary redirect within a site, such as for a language or a campaign, leaves the address as it is
  if (elsewhere && (permanent || !sameOwner)) {
    const isLost = WAITING_ROOM.test(pathOf(answer.url)) && !/^\/?$/.test(pathOf(url))
    return {
      state: 'ok',
      moved: {
        url: answer.url,
        evidence: permanent ? 'permanent_redirect' : 'redirect',
        certain: permanent && sameOwner && !isLost && answer.status === 200,
      },
      sites,
      products,
    }
  }
  const canonical = facts?.canonical ?? null
  const points =
    canonical !== null && isOther(url, canonical) && registrableDomain(canonical) === registrableDomain(url)
  return {
    state: 'ok',
    moved: points ? { url: canonical, evidence: 'canonical', certain: false } : null,
    sites,
    products,
  }
}

const isOther = (a: string, b: string) => canonicalKey(a) !== canonicalKey(b)
const pathOf = (url: string) => new URL(url).pathname
