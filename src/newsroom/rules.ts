import type { Language } from '#languages/rules.ts'
import type { Topic } from '#library/rules.ts'

/** Every state of a draft. Source: administration §4. */
export const DRAFT_STATUSES = ['pending', 'approved', 'rejected', 'published'] as const
export type DraftStatus = (typeof DRAFT_STATUSES)[number]

/** Who has a draft open says so every few seconds; who has said nothing for so long has left it. */
export const READER_GONE_MS = 30_000

/** The checks of a draft, in the order in which they run. */
export const GATES = ['shape', 'citation', 'names', 'numbers', 'quotes', 'overlap'] as const
export type Gate = (typeof GATES)[number]

/** The words key under which a gate is shown to the reviewer. */
export const gateKey = (gate: Gate): `newsroom.gate.${Gate}` => `newsroom.gate.${gate}`

/**
 * What one gate found in one text. `detail` is the offending material itself (names, numbers, a quotation),
 * joined by ` · `; for `shape` it is one or more words keys `newsroom.shape.*`, joined the same way; empty when ok.
 */
export type Verdict = { gate: Gate; ok: boolean; detail: string }

/** One publisher's text of a story. `n` is its citation number, counted from 1. */
export type SourceText = {
  n: number
  url: string
  publisher: string
  title: string
  language: Language
  /** ISO 8601, or null when the publisher gives no date. */
  publishedAt: string | null
  /** Plain text; empty when the page could not be read. */
  paragraphs: string[]
}

/** A source without its text: what is stored beside a draft and shown as a link. */
type SourceNote = Omit<SourceText, 'paragraphs'>

/** A sentence taken over word for word: from source `n`, whose paragraph `paragraph` (from 0) holds it. */
type Quotation = { text: string; source: number; paragraph: number }

/** One paragraph of a draft, without its citation marks; `sources` are the citation numbers it rests on. */
export type DraftParagraph = {
  text: string
  sources: number[]
  quotes: Quotation[]
  verdicts: Verdict[]
}

/** A written story that waits for an editor. A `card` stands for a story of which no source could be read. */
export type Draft = {
  kind: 'article' | 'card'
  title: string
  /** The standfirst: one or two sentences of plain text. */
  excerpt: string
  paragraphs: DraftParagraph[]
  /** Quoted sentences that hold a figure, each ending in its citation mark. */
  keyFacts: string[]
  tags: string[]
  topic: Topic
  language: Language
  sources: SourceNote[]
  /** What the gates say of the lines that carry no citation of their own. */
  verdicts: { title: Verdict[]; excerpt: Verdict[]; keyFacts: Verdict[] }
}

/** Sentences quoted from the only source of a story, the standfirst included. */
export const SENTENCES_OF_ONE_SOURCE = 6
/** Paragraphs that a story of two or three sources is to have, when they say enough. */
export const MIN_PARAGRAPHS = 4
/** Sentences from each of several sources, in each round of choosing; the standfirst takes one more from the first. */
export const SENTENCES_OF_EACH_SOURCE = 1
/** Sources that a draft quotes; further ones are listed only. */
export const QUOTED_SOURCES = 6
/** At most this share of a source's usable sentences is quoted in the text: it is quotation, not our prose. */
export const QUOTED_SHARE = 0.6
/** At most this share of a source's usable sentences is quoted once more as key facts. */
export const FACT_SHARE = 0.15
/** Key facts of a draft at most. */
export const KEY_FACTS = 3
/** Tags of a draft at most. Source: administration §9 shows 10 in the preview. */
export const TAGS = 6
/** Characters of a headline; a longer one is cut between two words. */
export const TITLE_LENGTH = 140
/** Sentences of a story that are ranked; ranking is quadratic. */
export const RANKED_SENTENCES = 200
/** Content words of a paragraph that its cited sources must share. Faithful paragraphs: .64 to .88; of another story: .07. */
export const MIN_OVERLAP = 0.34
/** Characters of one paragraph of a draft. */
export const PARAGRAPH_LENGTH = { least: 15, most: 1500 }
/** Two reports of one article are at most this many days apart, when both are dated. */
export const SAME_ARTICLE_DAYS = 3
/** Likeness of two titles (shared trigrams, 0 to 1) from which they are the same title. */
export const SAME_TITLE = 0.7
/** Hours between the reports of one event at most, and how far back stories stay open for further reports. */
export const SAME_EVENT_HOURS = 72
/**
 * Of the stories last reported in these hours so many, the strongest, are to have a draft. More than an editor reads in
 * a day would only bury what matters.
 */
export const DRAFTED = { strongest: 60, hours: 72 }
/** Stories that so many independent publishers tell come before all others, whatever their age: many make an event. */
export const WIDELY_REPORTED = 3
/** An order for the strongest stories takes those last reported in these hours. */
export const TAKEN_HOURS = 48
/**
 * Likeness (0 to 1) of the terms of a report and of a story from which it joins, from which it is shown as related, and
 * from which two stories become one. Chosen on the labelled reports.
 */
export const SAME_EVENT = { join: 0.2, related: 0.12, merge: 0.3 }
/** What one term adds to a likeness at most: one shared name does not make one event. */
export const ONE_TERM = 0.12
/**
 * By which rule a report came to its story: it began it, is the same article, or tells the same event,
 * as its terms or its vector say.
 */
export const PLACE_RULES = ['first', 'article', 'event', 'vector'] as const
export type PlaceRule = (typeof PLACE_RULES)[number]
