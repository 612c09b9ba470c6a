import { dateFormat, languageName } from '#languages/formats.ts'
import { say } from '#languages/languages.ts'
import { LANGUAGE_NAMES, LOCALES, type Language, addressIn, directionOf } from '#languages/rules.ts'
import { type BriefList, type SourcedLine, isSamePoint } from '#articles/brief/brief.ts'
import { momentumLabel } from '#articles/rules.ts'
import type { EditionContent, EditionStory } from '../content.ts'
import { type DigestSection, editionAt, noteParagraphs, sectionKey } from '../rules.ts'
import type { EditionFrame } from './edition-mail.ts'
import { clean } from './marks.ts'

/** Maximum characters of an excerpt: about two lines, and four for the lead. */
const EXCERPT_MAX = 150
const LEAD_MAX = 280

/** The name of an edition: by the hour at which it is sent, or by its frequency. */
export function editionName(
  language: Language,
  frame: Pick<EditionFrame, 'kind' | 'occurrence' | 'timeZone'>,
) {
  const { kind, occurrence, timeZone } = frame
  return kind === 'edition'
    ? say(language, `frame.edition.${editionAt(occurrence, timeZone).name}`)
    : say(language, `newsletter.mail.name.${kind}`)
}

/** Date, time and zone of an edition, in its language. */
export function editionMoment(
  language: Language,
  { occurrence, timeZone }: Pick<EditionFrame, 'occurrence' | 'timeZone'>,
) {
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone } as const
  const hour = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const
  return say(language, 'newsletter.mail.moment', {
    date: dateFormat(language, day).format(occurrence),
    time: apart(language, dateFormat(language, hour).format(occurrence)),
    zone: apart(language, zoneName(timeZone, occurrence)),
  })
}

/** `UTC+1`, preceded by the name of the place if the zone has one. */
export function zoneName(timeZone: string, at: Date): string {
  const parts = dateFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? timeZone
  return /^(Etc\/|UTC$|GMT$)/.test(timeZone) ? offset : `${timeZone}, ${offset}`
}

/** Isolates text as left-to-right within a right-to-left sentence. */
const apart = (language: Language, text: string): string =>
  directionOf(language) === 'rtl' ? `\u2066${text}\u2069` : text

/** How many stories the edition has, and in which sections. */
export function editionSummary({ language, lead, sections }: EditionContent): string {
  const count = (lead ? 1 : 0) + sections.reduce((sum, { stories }) => sum + stories.length, 0)
  const names = [...new Set([...(lead ? [lead.section] : []), ...sections.map(({ section }) => section)])]
  const list = new Intl.ListFormat(LOCALES[language], { type: 'conjunction' })
  const parts = list.format(names.map((section) => say(language, sectionKey(section))))
  return count === 0
    ? say(language, 'newsletter.mail.nothing')
    : say(language, 'newsletter.mail.summary', { count, parts })
}

/** The address of a section of the site. */
export const sectionUrl = (frame: EditionFrame, language: Language, section: DigestSection): string =>
  `${frame.siteUrl}${addressIn(language, `/${section}`)}`

/** The public page of an edition; null for editions that not all readers get and for test emails, which have none. */
export const editionUrl = (frame: EditionFrame, language: Language): string | null =>
  frame.kind === 'edition' && !frame.test
    ? `${frame.siteUrl}${addressIn(language, `/digest/${frame.editionId}`)}`
    : null

/** An editor's note as paragraphs of lines; empty if there is no note. */
export const noteLines = ({ note }: Pick<EditionFrame, 'note'>): string[][] =>
  noteParagraphs(note.split('\n').map(clean).join('\n'))

/** The data of a story, as both the HTML and the text form of an email show it. Nothing is escaped. */
export type DrawnStory = {
  url: string
  title: string
  excerpt: string
  topic: string
  score: number | null
  /** The score as it is read aloud. */
  spoken: string
  /** Set if the reader may not read the whole story. */
  tier: 'premium' | 'b2b' | null
  tierName: string
  /** Of title and excerpt. */
  language: Language
  /** The name of that language; null if it is the language of the edition. */
  original: string | null
  /** The words about a machine translation that an editor approved; null for other texts. */
  translation: { mark: string; from: string } | null
  image: string | null
  imageAlt: string
  isPodcast: boolean
  source: { url: string; words: string } | null
  /** The brief below the headline of the lead. */
  brief: DrawnBrief | null
}

type DrawnLine = { text: string; figure: string; n: number; publisher: string; url: string; time: string }
/** Lines below a heading. `note` follows the source of the line at `noted`. */
export type DrawnList = { heading: string; lines: DrawnLine[]; noted: number | null; note: string }
/** The words of a brief. Nothing is escaped. */
export type DrawnBrief = {
  chip: string
  made: string
  heading: string
  published: string
  points: DrawnLine[]
  /** The link to the rest of the brief. */
  rest: string
  figures: DrawnList
  /** Two lines, or none. */
  difference: DrawnList
}

/** Prepares a story for both forms. An image that is not hosted on this site is left out. */
export function drawnStory(
  story: EditionStory,
  language: Language,
  frame: EditionFrame,
  isLead = false,
): DrawnStory {
  const { momentum, kind, open, tier } = story
  const picture = isLead ? (story.wide ?? story.image) : story.image
  const locked = open || tier === 'freemium' ? null : tier
  const brief = isLead ? briefOf(story, language, frame) : null
  const isRepeated = brief !== null && isSamePoint(brief.points[0]?.text ?? '', story.excerpt)
  const word = momentum === null ? '' : say(language, `library.momentum.${momentumLabel(momentum)}`)
  return {
    url: clean(story.url),
    title: clean(story.title),
    excerpt: isRepeated ? '' : shortened(clean(story.excerpt), isLead ? LEAD_MAX : EXCERPT_MAX),
    topic: kind === 'podcast' ? say(language, 'newsletter.mail.listen') : clean(story.topic),
    score: momentum,
    spoken: say(language, 'library.momentum.spoken', { score: momentum ?? 0, word }),
    tier: locked,
    tierName: locked === null ? '' : say(language, `library.tier.${locked}`),
    language: story.language,
    original: story.language === language ? null : LANGUAGE_NAMES[story.language],
    translation: translationOf(story, language),
    image: picture.startsWith(`${frame.siteUrl}/`) ? picture : null,
    imageAlt: clean(story.imageAlt),
    isPodcast: kind === 'podcast',
    source: sourceOf(story, language),
    brief,
  }
}

const translationOf = ({ translatedFrom }: EditionStory, language: Language): DrawnStory['translation'] =>
  translatedFrom === undefined
    ? null
    : {
        mark: say(language, 'library.reviewedTranslation'),
        from: say(language, 'library.translated.from', { language: languageName(translatedFrom, language) }),
      }

/** The brief of a story in words. */
function briefOf({ brief }: EditionStory, language: Language, frame: EditionFrame): DrawnBrief | null {
  if (!brief) return null
  const lineOf = ({ text, figure, source }: SourcedLine): DrawnLine => ({
    text: clean(text),
    figure: clean(figure ?? ''),
    n: source.n,
    publisher: clean(source.publisher),
    url: clean(source.url),
    time: source.publishedAt === null ? '' : timeOf(source.publishedAt, language, frame),
  })
  const listOf = (list: BriefList<SourcedLine> | null, noted: number | null): DrawnList => ({
    heading: clean(list?.heading ?? ''),
    lines: (list?.lines ?? []).map(lineOf),
    noted,
    note: noted === null ? '' : say(language, 'library.brief.latest'),
  })
  const hasMore = brief.more > 0 && brief.sourceCount > 1
  return {
    chip: say(language, 'library.brief.chip'),
    made: brief.made ?? '',
    heading: say(language, 'library.brief.points'),
    published: brief.published ? say(language, 'library.brief.published') : '',
    points: brief.points.map(lineOf),
    rest: hasMore
      ? say(language, 'newsletter.mail.brief.more', { count: brief.more })
      : say(language, 'newsletter.mail.brief.rest'),
    figures: listOf(brief.figures, null),
    difference: listOf(brief.difference, latestOf(brief.difference?.lines ?? [])),
  }
}

/** Which of two lines has the later source; null if that is not known. */
function latestOf(lines: readonly SourcedLine[]): number | null {
  const [one, other] = lines.map(({ source }) => Date.parse(source.publishedAt ?? ''))
  if (one === undefined || other === undefined || Number.isNaN(one - other) || one === other) return null
  return one > other ? 0 : 1
}

/** The time of a report on the day of the edition, else with its day. */
function timeOf(iso: string, language: Language, { occurrence, timeZone }: EditionFrame): string {
  const at = new Date(iso)
  const day = dateFormat(language, { day: 'numeric', month: 'short', timeZone })
  const hour = dateFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
  const time = apart(language, hour.format(at))
  return day.format(at) === day.format(occurrence) ? time : `${day.format(at)}, ${time}`
}

/** The source, with its name isolated from the text direction around it; null if it has no web address. */
function sourceOf({ source }: EditionStory, language: Language): DrawnStory['source'] {
  const url = clean(source?.url ?? '')
  if (!source || !/^https?:\/\//.test(url)) return null
  return {
    url,
    words: say(language, 'newsletter.source', { publisher: `\u2068${clean(source.publisher)}\u2069` }),
  }
}

/** Shortens a text to at most this many characters, at a word boundary. */
export function shortened(text: string, most: number): string {
  const signs = Array.from(text)
  if (signs.length <= most) return text
  const cut = signs.slice(0, most).join('')
  const space = cut.lastIndexOf(' ')
  return `${space > most / 2 ? cut.slice(0, space) : cut}…`
}
