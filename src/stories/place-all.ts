import type { Language } from '#languages/rules.ts'
import { type OpenStory, type StoryBook, openBook } from './place-all-book.ts'
import type { MergeThresholds } from './merge-threshold.ts'
import { type PlaceRule, SAME_EVENT } from './rules.ts'
import { type Background, type Direction, directionOf, identityOf, sharedTerms } from './story-identity.ts'
import { type Calibration, type Vector, likenessOfVectors } from './story-identity-vectors.ts'
import type { Terms } from './story-terms.ts'

/** A report that has no story yet. `at` is in milliseconds. */
export type Newcomer = {
  /** Two reports of one source are one story only when they are the same article. */
  source: string
  language: Language
  url: string
  title: string
  at: number
  terms: Terms
  /** Null without an embedding model, or if it did not answer. */
  vector: Int8Array | null
}

/** A story with its stored data. `at` is in milliseconds. */
export type KnownStory = {
  id: string
  language: Language
  firstAt: number
  /** False once an editor has worked on its draft: it may grow, but is not merged with another known story. */
  mayMerge: boolean
  /** The ids of stories that an editor has said are not the same: it is not merged with them. */
  apart: readonly string[]
  /** The sum of the directions of its reports. */
  terms: Record<string, number>
  versions: Record<string, string[]>
  reports: { source: string; title: string; at: number; vector: Int8Array | null }[]
}

/** The story that a report belongs to, and why. */
export type Placement = {
  story: string
  rule: PlaceRule
  /** Similarity to the story before the report joined; 1 for the same article, 0 for the first report. */
  score: number
  /** The words that link it most strongly to the story, as this report writes them, the heaviest first. */
  shared: string[]
  /** A story that it may be related to, although it is not the same. */
  related: { story: string; score: number } | null
}

/** The result of placing. `stories` are those that are new or have grown. */
export type Placed = {
  /** In the order of the newcomers. */
  placements: Placement[]
  /** Known stories that turned out to be the same: `gone` is merged into `kept`, the older one. */
  merges: { gone: string; kept: string }[]
  stories: Pick<KnownStory, 'id' | 'language' | 'terms' | 'versions'>[]
}

/** The inputs of placing besides the reports. */
export type PlaceOptions = {
  background: (language: Language) => Background
  /** Makes the id of a new story. */
  newId: () => string
  /** The thresholds for vector similarity with the model in use; if null, terms decide. */
  calibration: Calibration | null
  /** The similarity by terms from which two stories of a language are merged, where the decisions of editors have changed it. */
  mergeFrom?: MergeThresholds
}

/** The most stories that are compared closely when vectors decide. */
const CLOSE_STORIES = 30
/** The most terms in an explanation. */
const EXPLAINED = 5

/**
 * Places reports in chronological order among the known stories and those created along the way. A report of the same
 * article joins its story. Otherwise the report joins the most similar open story of its language, if it is similar enough,
 * has nothing yet from the same source, and does not name another version. Pure.
 */
export function placeAll(
  newcomers: readonly Newcomer[],
  known: Iterable<KnownStory>,
  options: PlaceOptions,
): Placed {
  const identities = newcomers.map(({ url, title, at }) =>
    identityOf({ url, title, publishedAt: new Date(at) }),
  )
  const book = openBook(known, identities)
  const order = Array.from(newcomers.keys()).toSorted(
    (a, b) => (newcomers[a]?.at ?? 0) - (newcomers[b]?.at ?? 0),
  )
  const placed: { home: OpenStory; placement: Omit<Placement, 'story' | 'related'>; related: Near | null }[] =
    []
  for (const index of order) {
    const newcomer = newcomers[index]
    const identity = identities[index]
    if (!newcomer || !identity) continue
    const direction = directionOf(newcomer.terms, options.background(newcomer.language))
    const same = book.sameArticle(identity)
    const { best, related } = same
      ? { best: null, related: null }
      : nearest(book, newcomer, direction, options)
    const home = same ?? best?.story ?? book.begin(options.newId(), newcomer)
    const shared = sharedTerms(direction, book.weights(home), EXPLAINED).map(
      (term) => newcomer.terms.shown[term] ?? term,
    )
    placed[index] = {
      home,
      placement: same
        ? { rule: 'article', score: 1, shared }
        : best
          ? { rule: best.bounds === options.calibration ? 'vector' : 'event', score: best.score, shared }
          : { rule: 'first', score: 0, shared: [] },
      related,
    }
    book.add(home, newcomer, direction, identity)
    mergeGrown(book, home, options)
  }
  return {
    placements: placed.map(({ home, placement, related }) => {
      const story = book.survivorOf(home).id
      const other = related && book.survivorOf(related.story).id
      return {
        ...placement,
        story,
        related: related && other && other !== story ? { story: other, score: related.score } : null,
      }
    }),
    ...book.outcome(),
  }
}

type Thresholds = Pick<PlaceOptions, 'calibration' | 'mergeFrom'>
type Near = { story: OpenStory; score: number; bounds: Calibration }

/** Compares by vectors if both have one of the model in use, otherwise by terms. */
function judged(
  story: OpenStory,
  byTerms: number,
  vector: Vector | null,
  { calibration, mergeFrom = {} }: Thresholds,
): Near {
  const byVector = calibration && likenessOfVectors(vector, story.vector)
  if (byVector !== null && calibration !== null) return { story, score: byVector, bounds: calibration }
  const { [story.language]: merge = SAME_EVENT.merge } = mergeFrom
  return { story, score: byTerms, bounds: { ...SAME_EVENT, merge } }
}

/** The story to join, if there is one; otherwise the one that comes close. */
function nearest(
  book: StoryBook,
  newcomer: Newcomer,
  direction: Direction,
  options: PlaceOptions,
): { best: Near | null; related: Near | null } {
  const near = book
    .alike(direction, newcomer.language, newcomer.at)
    .slice(0, CLOSE_STORIES)
    .map(({ story, score }): Near => judged(story, score, newcomer.vector, options))
    .toSorted((a, b) => b.score / b.bounds.join - a.score / a.bounds.join)
  let related: Near | null = null
  for (const each of near) {
    if (each.score < each.bounds.related) continue
    if (each.score < each.bounds.join || book.differ(each.story, newcomer.terms.versions)) {
      related ??= each
      continue
    }
    // The source has already reported this story, so this is another report: it may be related, but joins no other story.
    if (each.story.sources.has(newcomer.source)) return { best: null, related: each }
    return { best: each, related: null }
  }
  return { best: null, related }
}

/** After a story has grown to 2, 4, 8, 16, … reports, it may turn out to be the same as others and is merged with them. */
function mergeGrown(book: StoryBook, grown: OpenStory, thresholds: Thresholds): void {
  let one = grown
  if (one.size < 2 || (one.size & (one.size - 1)) !== 0) return
  for (;;) {
    const other = book
      .alikeStory(one)
      .slice(0, CLOSE_STORIES)
      .map(({ story, score }) => judged(story, score, one.vector, thresholds))
      .find(({ story, score, bounds }) => score >= bounds.merge && book.canBeOne(one, story))?.story
    if (!other) return
    one = book.merge(one, other)
  }
}

/** Another report of the same article or event: its `source`, and the rule that matched. */
export type Duplicate = { story: string; rule: PlaceRule }

/** The one of the others, identified by their sources, that covers the same article or event; null if none does. Pure. */
export function duplicateAmong(
  subject: Newcomer,
  others: readonly Newcomer[],
  background: PlaceOptions['background'],
): Duplicate | null {
  const known = others.map(({ source, language, title, at, terms }): KnownStory => ({
    id: source,
    language,
    firstAt: at,
    mayMerge: false,
    apart: [],
    terms: Object.fromEntries(directionOf(terms, background(language))),
    versions: Object.fromEntries(terms.versions.map(([name, version]) => [name, [version]])),
    reports: [{ source, title, at, vector: null }],
  }))
  const [placement] = placeAll([subject], known, {
    background,
    newId: () => '',
    calibration: null,
  }).placements
  return placement && placement.rule !== 'first' ? { story: placement.story, rule: placement.rule } : null
}
