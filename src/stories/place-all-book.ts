import type { Language } from '#languages/rules.ts'
import type { KnownStory, Newcomer, Placed } from './place-all.ts'
import { type TermTable, openTerms } from './place-all-terms.ts'
import { ONE_TERM, SAME_EVENT_HOURS } from './rules.ts'
import { type Direction, type Identity, identityOf, versionsDiffer } from './story-identity.ts'
import { openTitles } from './story-identity-titles.ts'
import { type Vector, addVector } from './story-identity-vectors.ts'
import { heaviestTerms } from './story-sum.ts'

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
  /** The squared length of the sum of its reports' directions. */
  square: number
  length: number
  versions: Map<string, Set<string>>
  sources: Set<string>
  /** The ids of the stories in it, and of those that an editor has said are not the same as one of them. */
  ids: Set<string>
  apart: Set<string>
  vector: Vector | null
  /** The story that it was merged into. */
  into: OpenStory | null
  grown: boolean
}

type Alike = { story: OpenStory; score: number }

/** The open stories, searchable by their terms. */
export type StoryBook = {
  /** The story that contains the article, or null. */
  sameArticle(identity: Identity): OpenStory | null
  /** Open stories that share terms with a direction, most similar first. */
  alike(direction: Direction, language: Language, at: number): Alike[]
  /** The same for a story, at the time of its last report; the result includes the story itself. */
  alikeStory(story: OpenStory): Alike[]
  /** The weights of a story's terms. */
  weights(story: OpenStory): Pick<Direction, 'get'>
  differ(story: OpenStory, versions: readonly (readonly [string, string])[]): boolean
  begin(id: string, newcomer: Newcomer): OpenStory
  add(story: OpenStory, newcomer: Newcomer, direction: Direction, identity: Identity): void
  /**
   * False for one and the same story, for stories that share a source or differ in versions, for stories that an editor has
   * said are not the same, and for two known stories if an editor has changed a draft of one.
   */
  canBeOne(a: OpenStory, b: OpenStory): boolean
  /** Merges two stories and returns the one that is kept: the known one, or the older of two known ones. */
  merge(a: OpenStory, b: OpenStory): OpenStory
  /** The story itself, or the story that it was merged into. */
  survivorOf(story: OpenStory): OpenStory
  outcome(): Pick<Placed, 'merges' | 'stories'>
}

const WINDOW_MS = SAME_EVENT_HOURS * 3_600_000
/** Stories that are less similar are not considered, even when vectors decide. */
const MIN_LIKENESS = 0.03

/**
 * Opens the book with known stories, each read once; `coming` are the identities of all reports to be looked up. Little is
 * kept of a known story: its terms in a table, and those of its headlines that may match an incoming report.
 */
export function openBook(known: Iterable<KnownStory>, coming: readonly Identity[]): StoryBook {
  const stories: OpenStory[] = []
  const terms = openTerms()
  /** By story number; all zero between two queries. */
  let scores = new Float64Array(coming.length)
  const titles = openTitles<OpenStory>(coming)
  const survivorOf = (story: OpenStory): OpenStory => (story.into ? survivorOf(story.into) : story)

  function put(
    of: Pick<OpenStory, 'id' | 'known' | 'mayMerge' | 'language' | 'firstAt' | 'apart'>,
  ): OpenStory {
    const story: OpenStory = {
      ...of,
      number: stories.length,
      lastAt: of.firstAt,
      size: 0,
      square: 0,
      length: 0,
      versions: new Map(),
      sources: new Set(),
      ids: new Set([of.id]),
      vector: null,
      into: null,
      grown: false,
    }
    stories.push(story)
    return story
  }

  for (const { id, mayMerge, apart, language, firstAt, terms: storyTerms, versions, reports } of known) {
    const story = put({ id, known: true, mayMerge, apart: new Set(apart), language, firstAt })
    grow(story, terms.add(story.number, 0, language, Object.entries(storyTerms)))
    for (const [of, all] of Object.entries(versions))
      name(
        story,
        all.map((version) => [of, version] as const),
      )
    for (const each of reports) {
      report(story, each)
      titles.add(identityOf({ url: '', title: each.title, publishedAt: new Date(each.at) }), story)
    }
  }

  /** `weighed`: term numbers with their weights. */
  function findAlike(weighed: readonly (readonly [term: number, share: number])[], at: number): Alike[] {
    if (scores.length < stories.length) scores = new Float64Array(stories.length * 2)
    const touched: OpenStory[] = []
    for (const [term, share] of weighed)
      terms.eachOfTerm(term, (number, held) => {
        const story = stories[number]
        if (!story || story.into || at - story.lastAt > WINDOW_MS || story.firstAt - at > WINDOW_MS) return
        const score = scores[number] ?? 0
        if (score === 0) touched.push(story)
        scores[number] = score + Math.min((share * held) / story.length, ONE_TERM)
      })
    const found = touched.map((story) => ({ story, score: scores[story.number] ?? 0 }))
    for (const story of touched) scores[story.number] = 0
    return found
      .filter(({ score }) => score >= MIN_LIKENESS)
      .toSorted((a, b) => b.score - a.score || a.story.number - b.story.number)
  }

  return {
    sameArticle(identity) {
      const found = titles.find(identity)
      return found && survivorOf(found)
    },
    alike(direction, language, at) {
      const length = Math.hypot(...direction.values()) || 1
      const weighed = Array.from(direction, ([term, weight]) => {
        const number = terms.numberOf(language, term)
        return number === undefined ? [] : [[number, weight / length] as const]
      })
      return findAlike(weighed.flat(), at)
    },
    alikeStory(story) {
      const sum: (readonly [number, number])[] = []
      terms.eachOfStory(story.number, (term, weight) => sum.push([term, weight]))
      const length = Math.hypot(...sum.map(([, weight]) => weight)) || 1
      return findAlike(
        sum.map(([term, weight]) => [term, weight / length] as const),
        story.lastAt,
      )
    },
    weights: ({ number, language }) => terms.weightsOf(number, language),
    differ: (story, versions) =>
      versionsDiffer(
        new Map(Array.from(versions, ([of, version]) => [of, new Set([version])])),
        story.versions,
      ),
    begin: (id, { language, at }) =>
      put({ id, known: false, mayMerge: true, apart: new Set(), language, firstAt: at }),
    add(story, newcomer, direction, identity) {
      grow(story, terms.add(story.number, story.square, story.language, direction))
      name(story, newcomer.terms.versions)
      report(story, newcomer)
      titles.add(identity, story)
      story.grown = true
    },
    canBeOne,
    merge(a, b) {
      const [kept, gone] = isBefore(a, b) ? [a, b] : [b, a]
      grow(kept, terms.addStory(kept.number, kept.square, gone.number))
      absorb(kept, gone)
      return kept
    },
    survivorOf,
    outcome: () => ({
      merges: stories
        .filter(({ known: isKnown, into }) => isKnown && into)
        .map((story) => ({ gone: story.id, kept: survivorOf(story).id })),
      stories: stories
        .filter(({ grown, into }) => grown && !into)
        .map(({ number, id, language, versions }) => ({
          id,
          language,
          terms: heaviest(terms, number),
          versions: Object.fromEntries(Array.from(versions, ([of, all]) => [of, [...all]])),
        })),
    }),
  }
}

function grow(story: OpenStory, square: number): void {
  story.square = square
  story.length = Math.sqrt(square)
}

/** Adds the versions that a story is about. */
function name(story: OpenStory, versions: Iterable<readonly [string, string]>): void {
  for (const [of, version] of versions)
    story.versions.set(of, (story.versions.get(of) ?? new Set()).add(version))
}

/** Adds a report. */
function report(story: OpenStory, of: { source: string; at: number; vector: Vector | null }): void {
  story.size += 1
  story.sources.add(of.source)
  story.firstAt = Math.min(story.firstAt, of.at)
  story.lastAt = Math.max(story.lastAt, of.at)
  story.vector = addVector(story.vector, of.vector)
}

const canBeOne = (a: OpenStory, b: OpenStory): boolean =>
  a !== b &&
  !a.into &&
  !b.into &&
  !(a.known && b.known && !(a.mayMerge && b.mayMerge)) &&
  a.sources.isDisjointFrom(b.sources) &&
  a.apart.isDisjointFrom(b.ids) &&
  b.apart.isDisjointFrom(a.ids) &&
  !versionsDiffer(a.versions, b.versions)

/** Adds another story to one whose terms contain the other's already. */
function absorb(kept: OpenStory, gone: OpenStory): void {
  for (const [of, versions] of gone.versions)
    name(
      kept,
      Array.from(versions, (each) => [of, each] as const),
    )
  kept.sources = kept.sources.union(gone.sources)
  kept.ids = kept.ids.union(gone.ids)
  kept.apart = kept.apart.union(gone.apart)
  kept.size += gone.size
  kept.firstAt = Math.min(kept.firstAt, gone.firstAt)
  kept.lastAt = Math.max(kept.lastAt, gone.lastAt)
  kept.vector = addVector(kept.vector, gone.vector)
  kept.grown = true
  gone.into = kept
}

/** Which of two stories is kept: a known one before a new one, then the older one. */
const isBefore = (a: OpenStory, b: OpenStory): boolean =>
  a.known === b.known ? a.firstAt < b.firstAt || (a.firstAt === b.firstAt && a.number < b.number) : a.known

function heaviest(terms: TermTable, story: number): Record<string, number> {
  const sum: [term: string, weight: number][] = []
  terms.eachOfStory(story, (term, weight) => sum.push([terms.wordOf(term), weight]))
  return heaviestTerms(sum)
}
