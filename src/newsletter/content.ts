import type { Language } from '#languages/rules.ts'
import type { CardSource } from '#library/digest/digest-cards.ts'
import type { Tier } from '#membership/rules.ts'
import type { DigestSection, EditionKind } from './rules.ts'

/** One story of an edition, as readers of one language and tier may have it: `mayRead` and `redact` have been applied. */
export type EditionStory = {
  id: string
  kind: 'article' | 'tool' | 'agent' | 'podcast'
  section: DigestSection
  /** Absolute, of its page, in the language of the edition. */
  url: string
  title: string
  /** One or two sentences in plain text; an excerpt, never the text that is locked. */
  excerpt: string
  /** Topic, in words of the edition's language. */
  topic: string
  /** 0 to 100; null where none is measured. */
  momentum: number | null
  /** Absolute address of a picture, 320 wide. */
  image: string
  /** The same as wide as there is: for the story that leads. Older editions have none. */
  wide?: string
  imageAlt: string
  /** Of title and excerpt: another than the edition's when there is no reviewed translation, which is then said. */
  language: Language
  /** False where the reader may see no more than this: then the tier is said beside it. */
  open: boolean
  tier: Tier
  publishedAt: string
  /** Where it is from; null for what is locked. Older editions have none. */
  source?: CardSource | null
  /** About courses, exams and what else one learns by: an interest of its own. */
  learning?: boolean
}

/** An edition in one language for one tier, with everything that such readers may be sent, in order. Kept as JSON. */
export type EditionContent = {
  language: Language
  tier: Tier
  /** The first story that may lead (`leadOf`); stands above the others, and is not repeated among them. */
  lead: EditionStory | null
  sections: { section: DigestSection; stories: EditionStory[] }[]
  /** Of stories that readers of this tier had by mail, the newest first. Older editions have none. */
  corrections?: EditionCorrection[]
}

/** What was corrected or retracted since it was mailed, in words of the public log. */
export type EditionCorrection = {
  /** Of the note. */
  id: string
  kind: 'correction' | 'retraction'
  /** Absolute, of the article's page, in the language of the edition. */
  url: string
  title: string
  titleLanguage: Language
  note: string
  noteLanguage: Language
  notedAt: string
}

/** A whole edition, frozen: one content for each language and tier, and what is said around it. */
export type FrozenEdition = {
  kind: EditionKind
  /** RFC 3339. */
  occurrence: string
  timeZone: string
  /** By language: what an editor wrote, the title of the lead, or the name of the edition. */
  subjects: Record<Language, string>
  contents: EditionContent[]
  /** What an editor says above the stories, by language; none where nothing was written. Older editions have none. */
  notes?: Partial<Record<Language, string>>
}

/** What of an edition one reader wants: nothing chosen is everything. */
export type Wish = { interests: readonly string[]; minMomentum: number }
