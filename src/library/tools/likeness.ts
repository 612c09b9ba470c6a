/** What one tool is compared with another by. `text` is in its own language. */
type Likeness = { id: string; category: string; tags: readonly string[]; text: string }

/** How much each kind of thing that two tools share counts; together 1. */
const WEIGHT = { tags: 0.45, words: 0.4, category: 0.15 } as const
/** Words shorter than this say little in any of the five languages. */
const SHORTEST_WORD = 4
const WORD = /[\p{L}\p{N}]+/gu

/**
 * The ids of the tools that are the most like `tool`, the nearest first, ties by id. Tags and words count by the share
 * that both tools have of all that either has (Jaccard), and a word the less, the more of `others` use it.
 */
export function nearestTools(tool: Likeness, others: readonly Likeness[], limit: number): string[] {
  const own = { tags: tagsOf(tool), words: wordsOf(tool) }
  const read = others.map((other) => ({ ...other, tags: tagsOf(other), words: wordsOf(other) }))
  const used = new Map<string, number>()
  for (const { words } of [own, ...read]) for (const word of words) used.set(word, (used.get(word) ?? 0) + 1)
  const all = read.length + 1
  const rarity = (word: string) => Math.log(1 + all / (used.get(word) ?? 1))
  return read
    .map(({ id, category, tags, words }) => ({
      id,
      score:
        WEIGHT.tags * shared(own.tags, tags, () => 1) +
        WEIGHT.words * shared(own.words, words, rarity) +
        (category === tool.category ? WEIGHT.category : 0),
    }))
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
    .map(({ id }) => id)
}

const tagsOf = ({ tags }: Likeness) => new Set(tags.map((tag) => tag.trim().toLowerCase()))
const wordsOf = ({ text }: Likeness) =>
  new Set((text.toLowerCase().match(WORD) ?? []).filter((word) => word.length >= SHORTEST_WORD))

/** What both sets hold as a share of what either holds, 0 to 1. */
function shared(a: ReadonlySet<string>, b: ReadonlySet<string>, weight: (entry: string) => number): number {
  let [both, either] = [0, 0]
  for (const entry of a) {
    either += weight(entry)
    if (b.has(entry)) both += weight(entry)
  }
  for (const entry of b) if (!a.has(entry)) either += weight(entry)
  return either === 0 ? 0 : both / either
}
