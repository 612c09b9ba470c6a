import { SAME_TITLE } from './rules.ts'
import { type Identity, isSameIdentity } from './story-identity.ts'

/** An index that finds articles by address or headline without comparing all pairs. */
export type Titles<Home> = {
  /** The home of the earliest added article that is the same; null if there is none. */
  find(coming: Identity): Home | null
  add(identity: Identity, home: Home): void
}

/**
 * Opens an index for the articles in `coming`. Two trigram sets that share `SAME_TITLE` of their trigrams must have one of
 * their rarest trigrams in common, whatever the order of rarity. So only headlines that do are compared, and no match is
 * missed. Entries that cannot match any of `coming` are not kept.
 */
export function openTitles<Home>(coming: readonly Identity[]): Titles<Home> {
  const often = new Map<string, number>()
  for (const { trigrams } of coming) for (const each of trigrams) often.set(each, (often.get(each) ?? 0) + 1)
  const entries: { identity: Identity; home: Home }[] = []
  const known = new Map(coming.map((identity) => [identity, keysFor(identity)]))
  const byKey = new Map<string, number[]>()
  for (const keys of known.values()) for (const key of keys) byKey.set(key, [])

  function keysFor({ address, isDistinctive, numbers, trigrams }: Identity): string[] {
    const keys = address === null ? [] : [`@ ${address}`]
    if (!isDistinctive) return keys
    const rarest = Array.from(trigrams, (each) => [each, often.get(each) ?? 0] as const)
      .sort(([a, x], [b, y]) => x - y || (a < b ? -1 : a > b ? 1 : 0))
      .map(([each]) => each)
    const needed = trigrams.size - Math.ceil(SAME_TITLE * trigrams.size) + 1
    return [...keys, ...rarest.slice(0, needed).map((each) => `${numbers} ${each}`)]
  }

  return {
    find(identity) {
      const candidates = new Set<number>()
      for (const key of known.get(identity) ?? [])
        for (const entry of byKey.get(key) ?? []) candidates.add(entry)
      for (const candidate of [...candidates].toSorted((a, b) => a - b)) {
        const entry = entries[candidate]
        if (entry && isSameIdentity(entry.identity, identity)) return entry.home
      }
      return null
    },
    add(identity, home) {
      const met = (known.get(identity) ?? keysFor(identity)).flatMap((key) => {
        const others = byKey.get(key)
        return others ? [others] : []
      })
      if (met.length === 0) return
      for (const others of met) others.push(entries.length)
      entries.push({ identity, home })
    },
  }
}
