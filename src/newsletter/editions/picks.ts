import type { PublishedItem } from '#articles/published-items.ts'
import { DIGEST_SECTIONS, type DigestSection, SECTIONS } from '../rules.ts'
import type { Pick } from '../tables.ts'

/** The highest momentum first; unmeasured items come last, and ties are ordered newest first. */
const byMomentum = (a: PublishedItem, b: PublishedItem): number =>
  (b.momentum ?? -1) - (a.momentum ?? -1) || b.publishedAt.getTime() - a.publishedAt.getTime()

/** Of items on the same story, only the first. */
function oneOfEachStory(items: readonly PublishedItem[]): PublishedItem[] {
  const covered = new Set<string>()
  return items.filter(({ reportKeys }) => {
    if (reportKeys.some((address) => covered.has(address))) return false
    for (const address of reportKeys) covered.add(address)
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

/**
 * The strongest stories of each section, each story once, in the order of an edition: the lead, which has the highest
 * momentum of all, then section by section.
 */
export function freshPicks(items: readonly PublishedItem[]): Pick[] {
  const ordered = oneOfEachStory(items.toSorted(byMomentum))
  const bySection = new Map<DigestSection, Pick[]>(
    DIGEST_SECTIONS.map((name) => [
      name,
      ordered
        .filter(({ section }) => section === name)
        .slice(0, SECTIONS[name].max)
        .map(pickOf),
    ]),
  )
  const leading = DIGEST_SECTIONS.filter((name) => SECTIONS[name].leads).flatMap(
    (name) => ordered.find(({ section }) => section === name) ?? [],
  )
  return inOrder(bySection, leading.toSorted((a, b) => (b.momentum ?? -1) - (a.momentum ?? -1))[0]?.id)
}

/**
 * The same for an edition that editors have changed: their order, pins and drops stay, stories that are gone are removed,
 * and new ones are inserted before the first with a lower momentum. A pinned story keeps its place in its section, and the
 * lead stays the lead.
 */
export function refreshedPicks(items: readonly PublishedItem[], before: readonly Pick[]): Pick[] {
  const known = new Map(items.map((item) => [item.id, item]))
  const kept = before.filter(({ id }) => known.has(id))
  const bySection = new Map<DigestSection, Pick[]>()
  const leadId = kept[0] && SECTIONS[kept[0].section].leads ? kept[0].id : undefined
  const isFixed = ({ id, pinned }: Pick): boolean => pinned || id === leadId
  const keptFirst = [...kept.flatMap(({ id }) => known.get(id) ?? []), ...items.toSorted(byMomentum)]
  const once = new Set(oneOfEachStory([...new Set(keptFirst)]).map(({ id }) => id))
  for (const name of DIGEST_SECTIONS) {
    const old = kept.filter(({ section }) => section === name)
    const loose = old.filter((pick) => !isFixed(pick))
    const fresh = items
      .filter(({ id, section }) => section === name && once.has(id) && !old.some((pick) => pick.id === id))
      .toSorted(byMomentum)
      .slice(0, Math.max(0, SECTIONS[name].max - old.length))
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

/** Inserts the fixed picks at their places among the others. */
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
