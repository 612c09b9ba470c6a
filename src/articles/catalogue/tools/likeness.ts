/** The fields by which tools are compared. `text` is in the tool's own language. */
type Likeness = { id: string; category: string; tags: readonly string[]; text: string }

/** The weight of each kind of similarity; the weights add up to 1. */
const WEIGHT = { tags: 0.45, words: 0.4, category: 0.15 } as const
/** Shorter words carry little meaning in any of the five languages. */
const SHORTEST_WORD = 4
const WORD = /[\p{L}\p{N}]+/gu

/**
 * The ids of the tools most similar to `tool`, most similar first, ties by id. Tags and words count by their overlap
 * (Jaccard), and a word counts less the more tools use it.
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

/** The weight of the entries in both sets as a share of the weight of those in either, 0 to 1. */
function shared(a: ReadonlySet<string>, b: ReadonlySet<string>, weight: (entry: string) => number): number {
  let [both, either] = [0, 0]
  for (const entry of a) {
    either += weight(entry)
    if (b.has(entry)) both += weight(entry)
  }
  for (const entry of b) if (!a.has(entry)) either += weight(entry)
  return either === 0 ? 0 : both / either
}
