import { LRUCache } from 'lru-cache'
import { termsInThread } from './place-all-thread.ts'
import type { Telling, Terms } from './story-terms.ts'

/** An editor opens one draft after another among the same five hundred items. */
const MAX = 1000
const known = new LRUCache<string, Terms>({ max: MAX })

const keyOf = ({ language, title, lead }: Telling): string => `${language}\n${title}\n${lead}`

/** The terms of reports, in their order: cached, or computed off the event loop. */
export async function termsKnown(tellings: readonly Telling[]): Promise<Terms[]> {
  const found = new Map(tellings.map((telling) => [keyOf(telling), known.get(keyOf(telling))]))
  const missing = tellings.filter((telling) => found.get(keyOf(telling)) === undefined)
  const told = missing.length === 0 ? [] : await termsInThread(missing)
  for (const [index, telling] of missing.entries()) {
    const terms = told[index]
    if (!terms) continue
    known.set(keyOf(telling), terms)
    found.set(keyOf(telling), terms)
  }
  return tellings.flatMap((telling) => found.get(keyOf(telling)) ?? [])
}
