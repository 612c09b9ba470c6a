import type { Language } from '#languages/rules.ts'
import type { Topic } from '#articles/rules.ts'

/** Every state of a draft. Source: administration §4. */
export const DRAFT_STATUSES = ['pending', 'approved', 'rejected', 'published'] as const
export type DraftStatus = (typeof DRAFT_STATUSES)[number]

/** The writer name of drafts made from the publishers' own sentences. */
export const EXTRACTIVE = 'extractive'

/** A page with an open draft reports every few seconds; after this long without a report, its editor counts as gone. */
export const READER_GONE_MS = 30_000

/** The checks of a draft, in the order they run. */
export const GATES = ['shape', 'citation', 'names', 'numbers', 'quotes', 'overlap', 'meaning'] as const
export type Gate = (typeof GATES)[number]

/** The string key of a gate's name, as shown to the reviewer. */
export const gateKey = (gate: Gate): `newsroom.gate.${Gate}` => `newsroom.gate.${gate}`

/**
 * The result of one gate for one text. `detail` is the offending material itself (names, numbers, a quotation), joined by `
 * · `; for `shape` and `meaning` it is one or more string
 * keys `newsroom.shape.*` and `newsroom.meaning.*`, joined the same way; empty if ok.
 */
export type Verdict = { gate: Gate; ok: boolean; detail: string }

/** One publisher's text of a story. `n` is its citation number, counted from 1. */
export type SourceText = {
  n: number
  url: string
  publisher: string
  title: string
  language: Language
  /** ISO 8601, or null if the publisher gives no date. */
  publishedAt: string | null
  /** Plain text; empty if the page could not be read. */
  paragraphs: string[]
}

/** A source without its text, as stored with a draft and shown as a link. */
type SourceNote = Omit<SourceText, 'paragraphs'>

/** A sentence quoted word for word from source `n`, found in its paragraph `paragraph` (counted from 0). */
type Quotation = { text: string; source: number; paragraph: number }

/**
 * What a paragraph of a brief is: a sentence as published, a figure with the words around it, or one of two sentences whose
 * figures differ.
 */
export type BriefPart = 'point' | 'figure' | 'difference'

/** One paragraph of a draft, without its citation marks; `sources` are the citation numbers that support it. */
export type DraftParagraph = {
  text: string
  /** Absent in prose. */
  part?: BriefPart
  /** Where the figure that a figure or a difference is about stands in the text. */
  figure?: { from: number; to: number }
  sources: number[]
  quotes: Quotation[]
  verdicts: Verdict[]
}

/**
 * A written story that waits for an editor. A `brief` consists of published sentences, a `card` is used for a story none of
 * whose sources could be read, and a model writes an `article`.
 */
export type Draft = {
  kind: 'article' | 'brief' | 'card'
  title: string
  /** The standfirst: one or two sentences of plain text. */
  excerpt: string
  /** The standfirst of a brief and the number of its source; null if it is no published sentence. */
  standfirst: Standfirst | null
  paragraphs: DraftParagraph[]
  /** Quoted sentences that contain a figure, each ending in its citation mark. */
  keyFacts: string[]
  tags: string[]
  topic: Topic
  language: Language
  sources: SourceNote[]
  /** The verdicts of the gates on the lines that carry no citation of their own. */
  verdicts: { title: Verdict[]; excerpt: Verdict[]; keyFacts: Verdict[] }
}

/** A published sentence that introduces a brief. */
export type Standfirst = { text: string; source: number }

/** The points of a brief: with one source the most only if they stay below `QUOTED_WORDS` of its words. */
export const POINTS = { most: 6, ofOneSource: 3, ofEachSource: 2 }
/** The length of a point and of a standfirst, in characters, as long as there are enough such sentences. */
export const POINT_LENGTH = { least: 60, most: 220 }
export const STANDFIRST_LENGTH = 160
/** The least weight of a standfirst and of the sentence of a figure. */
export const ORDINARY_WEIGHT = 0.9
/** The largest share of the words of the only source that its points hold, if there are more than three. */
export const QUOTED_WORDS = 0.15
/** The figures below the points of a brief, each in at most `length` characters. A single one is left out. */
export const FIGURES = { least: 2, most: 4, length: 90 }
/** The pairs of sentences whose figures differ. */
export const DIFFERENCES = 2
/** The most sources that a draft quotes; further ones are only listed. */
export const QUOTED_SOURCES = 6
/** The largest share of a source's usable sentences that is quoted again as key facts. */
export const FACT_SHARE = 0.15
/** The most key facts of a draft. */
export const KEY_FACTS = 3
/** The most tags of a draft. Source: administration §9 shows 10 in the preview. */
export const TAGS = 6
/** The most characters of a headline; a longer one is cut between two words. */
export const TITLE_LENGTH = 140
/** The most sentences of a story that are ranked, because ranking is quadratic. */
export const RANKED_SENTENCES = 200
/**
 * The smallest share of a paragraph's content words that its cited sources must contain. Faithful paragraphs have .64 to
 * .88, those of another story .07.
 */
export const MIN_OVERLAP = 0.34
/** The length of one paragraph of a draft, in characters. */
export const PARAGRAPH_LENGTH = { least: 15, most: 1500 }
/**
 * How many of the strongest stories last reported within these hours should have a draft. More than an editor reads in a day
 * would only bury the important ones.
 */
export const DRAFTED = { strongest: 60, hours: 72 }
/**
 * Stories reported by this many independent publishers come before all others, whatever their age, because many reports make
 * an event.
 */
export const WIDELY_REPORTED = 3
/** An order for the strongest stories takes those last reported within these hours. */
export const TAKEN_HOURS = 48

/**
 * A report of a source that has other subjects too is drafted from this relevance on, 0 to 1, unless an editor sets another.
 * `npm run bench -- relevance` measures it.
 */
export const RELEVANCE_THRESHOLD = 0.45

/** Kinds of generated content. Source: administration §3. */
export const CONTENT_TYPES = [
  'article',
  'image',
  'infographic',
  'podcast',
  'video',
  'tool',
  'agent',
  'event',
] as const
export type ContentType = (typeof CONTENT_TYPES)[number]

/** The kinds that are listened to or watched. */
export const EPISODE_TYPES = ['podcast', 'video'] as const satisfies readonly ContentType[]

/** True for kinds that retell existing stories and so are not duplicates of them. */
export const isDerived = (type: ContentType): boolean => DERIVED_TYPES.includes(type)

/** See `isDerived`. */
export const DERIVED_TYPES: readonly ContentType[] = ['podcast', 'video', 'infographic']

/** The categories an editor may choose for a draft. Source: administration §2. */
export const EDIT_CATEGORIES = ['article', 'tool', 'agent', 'event'] as const
export type EditCategory = (typeof EDIT_CATEGORIES)[number]

/** Drafts in the review list before more are requested. Source: administration §9. */
export const PENDING_LIMIT = 20

/** Runs on the monitoring page before more are requested. Source: administration §9. */
export const RUNS_SHOWN = 10

/** A long-running function answers after this time whether it has finished or not. */
export const LONG_CALL_MS = 25_000

/** The editor's category for a content type and section, and back. */
export const categoryOf = (contentType: ContentType, section: string): EditCategory =>
  section === 'events' || contentType === 'event'
    ? 'event'
    : contentType === 'tool'
      ? 'tool'
      : contentType === 'agent'
        ? 'agent'
        : 'article'

/** The library section that an editor's category publishes to. */
export const sectionOf = (category: EditCategory): 'news' | 'tools' | 'agents' | 'events' =>
  category === 'article' ? 'news' : category === 'tool' ? 'tools' : category === 'agent' ? 'agents' : 'events'

/**
 * True while a tool or an agent has a headline for its title because no source states its name: it is not published until an
 * editor enters the name.
 */
export const lacksName = (
  metadata: Readonly<Record<string, unknown>>,
  { title, section }: { title: string; section: string },
): boolean => ['tools', 'agents'].includes(section) && metadata['headline_for_name'] === title.trim()
