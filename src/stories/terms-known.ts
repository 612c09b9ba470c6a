import { LRUCache } from 'lru-cache'
import { termsInThread } from './place-all-thread.ts'
import type { StoryText, Terms } from './story-terms.ts'

/** An editor opens one draft after another among the same five hundred items. */
const MAX = 1000
const known = new LRUCache<string, Terms>({ max: MAX })

const keyOf = ({ language, title, lead }: StoryText): string => `${language}\n${title}\n${lead}`

/** The terms of reports, in their order: cached, or computed off the event loop. */
export async function termsKnown(storyTexts: readonly StoryText[]): Promise<Terms[]> {
  const found = new Map(storyTexts.map((storyText) => [keyOf(storyText), known.get(keyOf(storyText))]))
  const missing = storyTexts.filter((storyText) => found.get(keyOf(storyText)) === undefined)
  const computed = missing.length === 0 ? [] : await termsInThread(missing)
  for (const [index, storyText] of missing.entries()) {
    const terms = computed[index]
    if (!terms) continue
    known.set(keyOf(storyText), terms)
    found.set(keyOf(storyText), terms)
  }
  return storyTexts.flatMap((storyText) => found.get(keyOf(storyText)) ?? [])
}
