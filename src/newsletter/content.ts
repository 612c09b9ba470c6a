import { apartByLanguage } from '#articles/by-language/rules.ts'
import type { Language } from '#languages/rules.ts'
import type { BriefOpening } from '#articles/brief/brief.ts'
import type { CardSource } from '#articles/digest-cards.ts'
import type { Tier } from '#membership/rules.ts'
import type { DigestSection, EditionKind } from './rules.ts'

/** One story of an edition, as readers of one language and tier may have it; `mayRead` and `redact` have been applied. */
export type EditionStory = {
  id: string
  kind: 'article' | 'tool' | 'agent' | 'podcast'
  section: DigestSection
  /** Absolute URL of its page, in the language of the edition. */
  url: string
  title: string
  /** One or two sentences in plain text; an excerpt, never the locked text. */
  excerpt: string
  /** The name of the topic, in the edition's language. */
  topic: string
  /** 0 to 100; null if it is not measured. */
  momentum: number | null
  /** Absolute URL of an image, 320 pixels wide. */
  image: string
  /** The same image in the largest width, for the leading story. Older editions have none. */
  wide?: string
  imageAlt: string
  /**
   * The language of title and excerpt; if there is no reviewed translation, it differs from the edition's language and is
   * shown.
   */
  language: Language
  /** The original language, if title and excerpt are a machine translation that an editor approved. */
  translatedFrom?: Language
  /** False if the reader may see no more than this; the tier is then shown beside it. */
  open: boolean
  tier: Tier
  publishedAt: string
  /** The source; null if the story is locked. Older editions have none. */
  source?: CardSource | null
  /** The beginning of a brief in the edition's language, which is shown if the story leads. */
  brief?: BriefOpening
  /** Whether the story is about courses, exams or other learning, which is a separate interest. */
  learning?: boolean
}

/** An edition in one language for one tier, with everything that such readers may be sent, in order. Stored as JSON. */
export type EditionContent = {
  language: Language
  tier: Tier
  /** The first story that may lead (`leadOf`); it comes before the others and is not repeated among them. */
  lead: EditionStory | null
  sections: { section: DigestSection; stories: EditionStory[] }[]
  /** Corrections of stories that readers of this tier were emailed, newest first. Older editions have none. */
  corrections?: EditionCorrection[]
}

/** A correction or retraction of a story since it was emailed, in the wording of the public log. */
export type EditionCorrection = {
  /** The ID of the note. */
  id: string
  kind: 'correction' | 'retraction'
  /** Absolute URL of the article's page, in the language of the edition. */
  url: string
  title: string
  titleLanguage: Language
  note: string
  noteLanguage: Language
  notedAt: string
}

/** A whole frozen edition: one content for each language and tier, with subjects and notes. */
export type FrozenEdition = {
  kind: EditionKind
  /** RFC 3339. */
  occurrence: string
  timeZone: string
  /** By language: an editor's subject, the title of the lead, or the name of the edition. */
  subjects: Record<Language, string>
  contents: EditionContent[]
  /** The editor's note above the stories, by language; none if nothing was written. Older editions have none. */
  notes?: Partial<Record<Language, string>>
}

/** One reader's choices for an edition; no choice means everything. */
export type Wish = { interests: readonly string[]; minMomentum: number }

/** The sections with the stories that exist in the language of the edition, and all other stories, in their order. */
export function partsOf<Section extends DigestSection, Story extends { language: Language }>(
  sections: readonly { section: Section; stories: readonly Story[] }[],
  language: Language,
) {
  const parts = sections.map(({ section, stories }) => ({ section, ...apartByLanguage(stories, language) }))
  return {
    sections: parts
      .map(({ section, readable }) => ({ section, stories: readable }))
      .filter(({ stories }) => stories.length > 0),
    others: parts.flatMap(({ others }) => others),
  }
}
