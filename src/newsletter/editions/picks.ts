import type { PublishedItem } from '#library/library.ts'
import { DIGEST_SECTIONS, type DigestSection } from '../rules.ts'
import type { Pick } from '../tables.ts'

/** So many of each part are taken, 200 at most together: a mail shows as many as it has room for. */
const MAX: Record<DigestSection, number> = { news: 90, tools: 40, agents: 30, events: 30, podcasts: 10 }

/** The fastest first; what is not measured after it, the newest first. */
const byMomentum = (a: PublishedItem, b: PublishedItem): number =>
  (b.momentum ?? -1) - (a.momentum ?? -1) || b.publishedAt.getTime() - a.publishedAt.getTime()

/** Of items that tell the same story the first. */
function oneOfEachStory(items: readonly PublishedItem[]): PublishedItem[] {
  const told = new Set<string>()
  return items.filter(({ toldAt }) => {
    if (toldAt.some((address) => told.has(address))) return false
    for (const address of toldAt) told.add(address)
    return true
  })
}

const pickOf = ({ id, kind, section }: PublishedItem): Pick => ({
  id,
  kind,
  section,
  pinned: false,
  dropped: false,
})

/** The strongest of each part, each story once, in the order of an edition: its lead, the fastest of all, then part by part. */
export function freshPicks(items: readonly PublishedItem[]): Pick[] {
  const ordered = oneOfEachStory(items.toSorted(byMomentum))
  const bySection = new Map<DigestSection, Pick[]>(
    DIGEST_SECTIONS.map((name) => [
      name,
      ordered
        .filter(({ section }) => section === name)
        .slice(0, MAX[name])
        .map(pickOf),
    ]),
  )
  const leading = DIGEST_SECTIONS.filter((name) => name !== 'podcasts').flatMap(
    (name) => ordered.find(({ section }) => section === name) ?? [],
  )
  return inOrder(bySection, leading.toSorted((a, b) => (b.momentum ?? -1) - (a.momentum ?? -1))[0]?.id)
}

/**
 * The same for an edition that editors have changed: what they ordered, pinned and dropped stays, what is gone goes, and
 * what has come stands before the first that is slower. What is pinned keeps its place in its part, and the lead leads.
 */
export function refreshedPicks(items: readonly PublishedItem[], before: readonly Pick[]): Pick[] {
  const known = new Map(items.map((item) => [item.id, item]))
  const kept = before.filter(({ id }) => known.has(id))
  const bySection = new Map<DigestSection, Pick[]>()
  const leadId = kept[0]?.section === 'podcasts' ? undefined : kept[0]?.id
  const isFixed = ({ id, pinned }: Pick): boolean => pinned || id === leadId
  const keptFirst = [...kept.flatMap(({ id }) => known.get(id) ?? []), ...items.toSorted(byMomentum)]
  const once = new Set(oneOfEachStory([...new Set(keptFirst)]).map(({ id }) => id))
  for (const name of DIGEST_SECTIONS) {
    const old = kept.filter(({ section }) => section === name)
    const loose = old.filter((pick) => !isFixed(pick))
    const fresh = items
      .filter(({ id, section }) => section === name && once.has(id) && !old.some((pick) => pick.id === id))
      .toSorted(byMomentum)
      .slice(0, Math.max(0, MAX[name] - old.length))
    for (const item of fresh) {
      const slower = loose.findIndex(({ id }) => {
        const other = known.get(id)
        return other !== undefined && byMomentum(item, other) < 0
      })
      loose.splice(slower === -1 ? loose.length : slower, 0, pickOf(item))
    }
    bySection.set(name, woven(old, loose, isFixed))
  }
  return inOrder(bySection, leadId)
}

/** Those that keep their places among the others. */
function woven(old: readonly Pick[], loose: readonly Pick[], isFixed: (pick: Pick) => boolean): Pick[] {
  const all = [...loose]
  for (const [place, pick] of old.entries())
    if (isFixed(pick)) all.splice(Math.min(place, all.length), 0, pick)
  return all
}

function inOrder(bySection: ReadonlyMap<DigestSection, Pick[]>, leadId: string | undefined): Pick[] {
  const picks = DIGEST_SECTIONS.flatMap((name) => bySection.get(name) ?? [])
  const lead = picks.find(({ id }) => id === leadId)
  return lead ? [lead, ...picks.filter((pick) => pick !== lead)] : picks
}
