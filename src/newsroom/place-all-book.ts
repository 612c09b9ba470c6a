import type { Language } from '#languages/rules.ts'
import type { KnownStory, Newcomer, Placed } from './place-all.ts'
import { ONE_TERM, SAME_EVENT_HOURS } from './rules.ts'
import { type Direction, type Identity, identityOf, versionsDiffer } from './story-identity.ts'
import { openTitles } from './story-identity-titles.ts'
import { type Vector, addVector } from './story-identity-vectors.ts'

/** A term of a story, as the index finds it. */
type Holder = { story: OpenStory; weight: number }

/** A story that further reports may join. */
export type OpenStory = {
  number: number
  id: string
  known: boolean
  mayMerge: boolean
  language: Language
  firstAt: number
  lastAt: number
  size: number
  sum: Map<string, number>
  /** The square of the length of `sum`. */
  square: number
  length: number
  /** Where each term of the story stands in the index. */
  holders: Map<string, Holder>
  versions: Map<string, Set<string>>
  sources: Set<string>
  vector: Vector | null
  /** The story that it was merged into. */
  into: OpenStory | null
  grown: boolean
}

/** The open stories, found by what they tell. */
export type StoryBook = {
  /** The story that holds the article, or null. */
  sameArticle(identity: Identity): OpenStory | null
  /** Open stories that share terms with a direction (or a sum), the most alike first. */
  alike(direction: Direction, language: Language, at: number): { story: OpenStory; score: number }[]
  differ(story: OpenStory, versions: readonly (readonly [string, string])[]): boolean
  begin(id: string, newcomer: Newcomer): OpenStory
  add(story: OpenStory, newcomer: Newcomer, direction: Direction, identity: Identity): void
  /** False for one and the same, where a source has told both, other versions, or two with drafts in hand. */
  canBeOne(a: OpenStory, b: OpenStory): boolean
  /** Makes one of two and gives it: the known one, of two known ones the older. */
  merge(a: OpenStory, b: OpenStory): OpenStory
  /** The story itself, or the one that it has become part of. */
  standing(story: OpenStory): OpenStory
  outcome(): Pick<Placed, 'merges' | 'stories'>
}

const WINDOW_MS = SAME_EVENT_HOURS * 3_600_000
/** Terms that are kept of a story: the heaviest say what it is about. */
const KEPT_TERMS = 120
/** What shares less is not looked at, also when vectors decide. */
const LEAST_LIKENESS = 0.03

/** Opens the book on known stories; `coming` are the identities of all that will be looked for. */
export function openBook(known: readonly KnownStory[], coming: readonly Identity[]): StoryBook {
  const stories: OpenStory[] = []
  const holders = new Map<string, Holder[]>()
  const scores = new Float64Array(known.length + coming.length)
  const told = known.map(({ reports }) =>
    reports.map(({ title, at }) => identityOf({ url: '', title, publishedAt: new Date(at) })),
  )
  const titles = openTitles<OpenStory>([...told.flat(), ...coming])
  const standing = (story: OpenStory): OpenStory => (story.into ? standing(story.into) : story)

  function grow(story: OpenStory, direction: Iterable<readonly [string, number]>): void {
    for (const [term, weight] of direction) {
      const before = story.sum.get(term) ?? 0
      story.sum.set(term, before + weight)
      story.square += weight * (2 * before + weight)
      const holder = story.holders.get(term)
      if (holder) {
        holder.weight = before + weight
        continue
      }
      const held = { story, weight }
      story.holders.set(term, held)
      const key = `${story.language} ${term}`
      const others = holders.get(key)
      if (others) others.push(held)
      else holders.set(key, [held])
    }
    story.length = Math.sqrt(story.square)
  }

  function name(story: OpenStory, versions: Iterable<readonly [string, string]>): void {
    for (const [of, version] of versions)
      story.versions.set(of, (story.versions.get(of) ?? new Set()).add(version))
  }

  function put(of: Pick<OpenStory, 'id' | 'known' | 'mayMerge' | 'language' | 'firstAt'>): OpenStory {
    const story: OpenStory = {
      ...of,
      number: stories.length,
      lastAt: of.firstAt,
      size: 0,
      sum: new Map(),
      square: 0,
      length: 0,
      holders: new Map(),
      versions: new Map(),
      sources: new Set(),
      vector: null,
      into: null,
      grown: false,
    }
    stories.push(story)
    return story
  }

  function report(story: OpenStory, of: { source: string; at: number; vector: Vector | null }): void {
    story.size += 1
    story.sources.add(of.source)
    story.firstAt = Math.min(story.firstAt, of.at)
    story.lastAt = Math.max(story.lastAt, of.at)
    story.vector = addVector(story.vector, of.vector)
  }

  for (const [index, { id, mayMerge, language, firstAt, terms, versions, reports }] of known.entries()) {
    const story = put({ id, known: true, mayMerge, language, firstAt })
    grow(story, Object.entries(terms))
    for (const [of, all] of Object.entries(versions))
      name(
        story,
        all.map((version) => [of, version] as const),
      )
    for (const each of reports) report(story, each)
    for (const identity of told[index] ?? []) titles.add(identity, story)
  }

  return {
    sameArticle(identity) {
      const found = titles.find(identity)
      return found && standing(found)
    },
    alike(direction, language, at) {
      const touched: OpenStory[] = []
      const length = Math.hypot(...direction.values()) || 1
      for (const [term, weight] of direction) {
        const share = weight / length
        for (const { story, weight: held } of holders.get(`${language} ${term}`) ?? []) {
          if (story.into || at - story.lastAt > WINDOW_MS || story.firstAt - at > WINDOW_MS) continue
          const score = scores[story.number] ?? 0
          if (score === 0) touched.push(story)
          scores[story.number] = score + Math.min((share * held) / story.length, ONE_TERM)
        }
      }
      const found = touched.map((story) => ({
        story,
        score: scores[story.number] ?? 0,
      }))
      for (const story of touched) scores[story.number] = 0
      return found
        .filter(({ score }) => score >= LEAST_LIKENESS)
        .toSorted((a, b) => b.score - a.score || a.story.number - b.story.number)
    },
    differ: (story, versions) =>
      versionsDiffer(
        new Map(Array.from(versions, ([of, version]) => [of, new Set([version])])),
        story.versions,
      ),
    begin: (id, { language, at }) => put({ id, known: false, mayMerge: true, language, firstAt: at }),
    add(story, newcomer, direction, identity) {
      grow(story, direction)
      name(story, newcomer.terms.versions)
      report(story, newcomer)
      titles.add(identity, story)
      story.grown = true
    },
    canBeOne: (a, b) =>
      a !== b &&
      !a.into &&
      !b.into &&
      !(a.known && b.known && !(a.mayMerge && b.mayMerge)) &&
      a.sources.isDisjointFrom(b.sources) &&
      !versionsDiffer(a.versions, b.versions),
    merge(a, b) {
      const [kept, gone] = isBefore(a, b) ? [a, b] : [b, a]
      grow(kept, gone.sum)
      for (const [of, versions] of gone.versions)
        name(
          kept,
          Array.from(versions, (each) => [of, each] as const),
        )
      kept.sources = kept.sources.union(gone.sources)
      kept.size += gone.size
      kept.firstAt = Math.min(kept.firstAt, gone.firstAt)
      kept.lastAt = Math.max(kept.lastAt, gone.lastAt)
      kept.vector = addVector(kept.vector, gone.vector)
      kept.grown = true
      gone.into = kept
      return kept
    },
    standing,
    outcome: () => ({
      merges: stories
        .filter(({ known: isKnown, into }) => isKnown && into)
        .map((story) => ({ gone: story.id, kept: standing(story).id })),
      stories: stories
        .filter(({ grown, into }) => grown && !into)
        .map(({ id, language, sum, versions }) => ({
          id,
          language,
          terms: heaviest(sum),
          versions: Object.fromEntries(Array.from(versions, ([of, all]) => [of, [...all]])),
        })),
    }),
  }
}

/** Which of two stories stays: one that is known before one that is new, then the older. */
const isBefore = (a: OpenStory, b: OpenStory): boolean =>
  a.known === b.known ? a.firstAt < b.firstAt || (a.firstAt === b.firstAt && a.number < b.number) : a.known

const heaviest = (sum: ReadonlyMap<string, number>): Record<string, number> => {
  const kept =
    sum.size <= KEPT_TERMS
      ? [...sum]
      : [...sum].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, KEPT_TERMS)
  return Object.fromEntries(kept.map(([term, weight]) => [term, Math.round(weight * 1000) / 1000]))
}
