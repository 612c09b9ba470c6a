import { dateFormat } from '#languages/formats.ts'
import { say } from '#languages/languages.ts'
import { LANGUAGE_NAMES, LOCALES, type Language, addressIn, directionOf } from '#languages/rules.ts'
import { momentumLabel } from '#library/rules.ts'
import type { EditionContent, EditionStory } from '../content.ts'
import { type DigestSection, editionAt, noteParagraphs } from '../rules.ts'
import type { EditionFrame } from './edition-mail.ts'
import { clean } from './marks.ts'

/** Excerpts end after so many signs: about two lines, and four below the lead. */
const EXCERPT_MAX = 150
const LEAD_MAX = 280

/** What an edition is called: by the hour at which it leaves, or by how often it comes. */
export function editionName(
  language: Language,
  frame: Pick<EditionFrame, 'kind' | 'occurrence' | 'timeZone'>,
) {
  const { kind, occurrence, timeZone } = frame
  return kind === 'edition'
    ? say(language, `frame.edition.${editionAt(occurrence, timeZone).name}`)
    : say(language, `newsletter.mail.name.${kind}`)
}

/** Day, hour and zone of an edition, in words of its language. */
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

/** `UTC+1`, with the name of the place where a zone has one. */
export function zoneName(timeZone: string, at: Date): string {
  const parts = dateFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? timeZone
  return /^(Etc\/|UTC$|GMT$)/.test(timeZone) ? offset : `${timeZone}, ${offset}`
}

/** Left to right within a sentence that goes the other way. */
const apart = (language: Language, text: string): string =>
  directionOf(language) === 'rtl' ? `\u2066${text}\u2069` : text

/** How many stories there are, and of what. */
export function editionSummary({ language, lead, sections }: EditionContent): string {
  const count = (lead ? 1 : 0) + sections.reduce((sum, { stories }) => sum + stories.length, 0)
  const names = [...new Set([...(lead ? [lead.section] : []), ...sections.map(({ section }) => section)])]
  const list = new Intl.ListFormat(LOCALES[language], { type: 'conjunction' })
  const parts = list.format(names.map((section) => sectionName(language, section)))
  return count === 0
    ? say(language, 'newsletter.mail.nothing')
    : say(language, 'newsletter.mail.summary', { count, parts })
}

/** The name of a part, as the navigation has it. */
export const sectionName = (language: Language, section: DigestSection): string =>
  say(language, `frame.nav.${section}`)

/** Where a part of the site is. */
export const sectionUrl = (frame: EditionFrame, language: Language, section: DigestSection): string =>
  `${frame.siteUrl}${addressIn(language, `/${section}`)}`

/** Its page for everybody; only editions that all readers get have one, and a test mail is of none that was sent. */
export const editionUrl = (frame: EditionFrame, language: Language): string | null =>
  frame.kind === 'edition' && !frame.test
    ? `${frame.siteUrl}${addressIn(language, `/digest/${frame.editionId}`)}`
    : null

/** An editor's note in paragraphs and lines; none where nothing is written. */
export const noteLines = ({ note }: Pick<EditionFrame, 'note'>): string[][] =>
  noteParagraphs(note.split('\n').map(clean).join('\n'))

/** What is said of a story, as both forms of a mail show it. Nothing is escaped. */
export type Told = {
  url: string
  title: string
  excerpt: string
  topic: string
  score: number | null
  /** The score as it is read aloud. */
  spoken: string
  /** Of a story that the reader may not read whole. */
  tier: 'premium' | 'b2b' | null
  tierName: string
  /** Of title and excerpt. */
  language: Language
  /** The name of that language; null when it is the edition's. */
  original: string | null
  image: string | null
  imageAlt: string
  isPodcast: boolean
  source: { url: string; words: string } | null
}

/** Takes a story apart for both forms. A picture that is not of this site is left out. */
export function told(story: EditionStory, language: Language, frame: EditionFrame, isLead = false): Told {
  const { momentum, kind, open, tier } = story
  const picture = isLead ? (story.wide ?? story.image) : story.image
  const locked = open || tier === 'freemium' ? null : tier
  const word = momentum === null ? '' : say(language, `library.momentum.${momentumLabel(momentum)}`)
  return {
    url: clean(story.url),
    title: clean(story.title),
    excerpt: shortened(clean(story.excerpt), isLead ? LEAD_MAX : EXCERPT_MAX),
    topic: kind === 'podcast' ? say(language, 'newsletter.mail.listen') : clean(story.topic),
    score: momentum,
    spoken: say(language, 'library.momentum.spoken', { score: momentum ?? 0, word }),
    tier: locked,
    tierName: locked === null ? '' : say(language, `library.tier.${locked}`),
    language: story.language,
    original: story.language === language ? null : LANGUAGE_NAMES[story.language],
    image: picture.startsWith(`${frame.siteUrl}/`) ? picture : null,
    imageAlt: clean(story.imageAlt),
    isPodcast: kind === 'podcast',
    source: sourceOf(story, language),
  }
}

/** Names a source, whatever the direction of its name; null where there is none on the web. */
function sourceOf({ source }: EditionStory, language: Language): Told['source'] {
  const url = clean(source?.url ?? '')
  if (!source || !/^https?:\/\//.test(url)) return null
  return {
    url,
    words: say(language, 'newsletter.source', { publisher: `\u2068${clean(source.publisher)}\u2069` }),
  }
}

/** Whole words, at most so many signs. */
export function shortened(text: string, most: number): string {
  const signs = Array.from(text)
  if (signs.length <= most) return text
  const cut = signs.slice(0, most).join('')
  const space = cut.lastIndexOf(' ')
  return `${space > most / 2 ? cut.slice(0, space) : cut}…`
}
