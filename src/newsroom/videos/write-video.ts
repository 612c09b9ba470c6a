import { say } from '#languages/languages.ts'
import { LOCALES, type Language } from '#languages/rules.ts'
import { coverUrl } from '#kit/cover.ts'
import { shorten } from '../headline.ts'
import { valueIn } from '../infographics/data-points.ts'
import { BETWEEN_PARAGRAPHS } from '../media/assemble.ts'
import { cuesOf, expectedSpeechMs } from '../media/script.ts'
import { type Material, dayInWords, joinedSources } from '../media/write-script.ts'
import type { SourceText } from '../rules.ts'
import { sentencesIn } from '../sentences.ts'

/** A scene: its heading, what is said, and the texts and the picture that are shown. */
export type Scene = { title: string; picture: string | null; spoken: string[]; screen: string[] }
/** The script of a video. `seconds` is how long its speech and pauses should last. */
export type VideoScript = {
  title: string
  hook: string
  scenes: Scene[]
  sources: SourceText[]
  seconds: number
  /** Ids of the items that it tells. */
  items: string[]
}
/** A story that may be told: from each paragraph its sentences that may be said, from the first. */
export type Told = { item: Material; paragraphs: string[][] }

/** Seconds of a video. */
const LENGTH = { least: 60, usual: 75, most: 90 }
/** Stories told when there is room for them; further ones fill a video that would be too short. */
const STORIES = 3
/** Between two scenes, in ms. */
const BETWEEN_SCENES = 900
const HOOK_LENGTH = 280

/** `note` is what the video says of itself; without one, that its voice is synthetic and an editor has reviewed it. */
type Setting = { language: Language; siteName: string; day: string; note?: string }

/**
 * A script of 60 to 90 seconds: an opening that says whose voice it is, a scene for each story, and a closing that
 * names the sources. What is said of a story are sentences of its reviewed text, with their marks. Null when the
 * stories do not fill a minute.
 */
export function writeVideo(
  stories: readonly Told[],
  { language, siteName, day, note }: Setting,
): VideoScript | null {
  const word = (key: string, values: Record<string, string> = {}) =>
    say(language, `newsroom.video.${key}`, values)
  const said = note ?? word('disclosure')
  const date = dayInWords(day, language)
  const { sources, renumber } = joinedSources()
  const frame = {
    opening: [word('greeting', { site: siteName, date }), said],
    closing: [word('closing', { site: siteName })],
  }
  const fixed = [...frame.opening, ...frame.closing].reduce((sum, text) => sum + secondsOf(text, language), 0)
  const chosen = choose(stories, language, fixed + (2 * BETWEEN_SCENES) / 1000)
  if (!chosen) return null
  const scenes = chosen.stories.map(({ item, sentences }): Scene => {
    const { paragraphs, sources: own } = renumber({ ...item, paragraphs: sentences })
    const value = paragraphs
      .map((text) => valueIn(text)?.value)
      .find((found) => found !== undefined && SAYS_OF_WHAT.test(found))
    const mark = own[0] ? ` [${own[0].n}]` : ''
    return {
      title: item.title,
      picture: coverUrl(item.id, 960),
      spoken: paragraphs,
      screen: [
        `${item.title}${mark}`,
        ...(value === undefined ? [] : [`${value}${marksOf(paragraphs, value)}`]),
        word('sources', { publishers: listed(own, language) }),
      ],
    }
  })
  const [first = { title: '' }] = scenes
  const titles = scenes.map(({ title }) => title)
  return {
    title: word('title', { date, title: first.title }),
    hook: shorten(titles.join(' · '), HOOK_LENGTH),
    scenes: [
      {
        title: word('openingTitle'),
        picture: null,
        spoken: frame.opening,
        screen: [siteName, word('title', { date, title: first.title }), said],
      },
      ...scenes,
      {
        title: word('closingTitle'),
        picture: null,
        spoken: frame.closing,
        screen: [siteName, word('sources', { publishers: listed(sources, language) })],
      },
    ],
    sources,
    seconds: Math.round(chosen.seconds),
    items: chosen.stories.map(({ item }) => item.id),
  }
}

/** The summary of an item with the marks of the publishers that it names, else of all; empty when the text says it too. */
export function citedSummary({ summary, paragraphs, sources }: Material): string {
  const beginning = summary.slice(0, SAME_BEGINNING)
  if (summary === '' || paragraphs.some((text) => text.includes(beginning))) return ''
  const named = sources.filter(({ publisher }) => publisher !== '' && summary.includes(publisher))
  return `${summary} ${(named.length > 0 ? named : sources).map(({ n }) => `[${n}]`).join('')}`
}
const SAME_BEGINNING = 60
/** A number alone says nothing in large letters: it has its money, its share or its word beside it. */
const SAYS_OF_WHAT = /[^\d\s.,'’]/

/** Sentences of a paragraph, each with the marks of the paragraph; none of a paragraph that cites nothing. */
export function citedSentences(paragraph: string, language: Language): string[] {
  const marks = paragraph.match(MARK)?.map((mark) => mark.replace(/\s/g, '')) ?? []
  if (marks.length === 0) return []
  const plain = paragraph.replace(MARKS, '').replace(/\*\*|__/g, '')
  return sentencesIn(plain, language).map((sentence) => `${sentence} ${[...new Set(marks)].join('')}`)
}
const MARK = /\[\s*\d{1,3}\s*\]/g
const MARKS = /\s*\[\s*\d{1,3}\s*\]/g

/** The script as editors see it: headings are scenes, pictures and quotations are what is shown, the rest is said. */
export const scenesToMarkdown = (scenes: readonly Scene[]): string =>
  scenes
    .flatMap(({ title, picture, spoken, screen }) => [
      `## ${title}`,
      ...(picture === null ? [] : [`![](${picture})`]),
      ...spoken,
      ...screen.map((text) => `> ${text}`),
    ])
    .join('\n\n')

/** Of a script, edited or not, what claims something: what is said and shown with a mark. Gates judge it. */
export const claimsOf = (markdown: string): string =>
  markdown
    .split(/\n\s*\n/)
    .filter((block) => /\[\d{1,3}\]/.test(block))
    .map((block) => block.trim().replace(/^>\s?/, '## ')) // a text on the screen is a line, no sentence
    .join('\n\n')

const secondsOf = (text: string, language: Language): number => {
  const cues = cuesOf([{ title: '', lines: [{ role: 'host', text }] }], language)
  return (expectedSpeechMs(cues, language) + BETWEEN_PARAGRAPHS) / 1000
}

type Chosen = { stories: { item: Material; sentences: string[] }[]; seconds: number }

/** Sentences of the stories in turn, each story from its beginning, until the video is as long as it should be. */
function choose(stories: readonly Told[], language: Language, fixed: number): Chosen | null {
  const waiting = stories.map(({ item, paragraphs }) => ({ item, sentences: paragraphs.flat() }))
  const told: { item: Material; sentences: string[]; rest: string[] }[] = []
  let seconds = fixed
  const fits = (text: string | undefined, more = 0): text is string => {
    const needed = text === undefined ? Infinity : secondsOf(text, language) + more
    if (seconds + needed > LENGTH.most) return false
    seconds += needed
    return true
  }
  const begin = () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [opening, ...rest] = next.sentences
      if (!fits(opening, BETWEEN_SCENES / 1000)) continue
      told.push({ item: next.item, sentences: [opening], rest })
      return true
    }
    return false
  }
  while (told.length < STORIES && begin());
  while (seconds < LENGTH.usual) {
    let grown = false
    for (const story of told) {
      if (seconds >= LENGTH.usual || !fits(story.rest[0])) continue
      story.sentences.push(story.rest.shift() ?? '')
      grown = true
    }
    if (!grown && !begin()) break
  }
  return told.length === 0 || seconds < LENGTH.least ? null : { stories: told, seconds }
}

const listed = (sources: readonly SourceText[], language: Language): string =>
  new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format([
    ...new Set(sources.map(({ publisher }) => publisher).filter(Boolean)),
  ])

/** The marks of the sentence in which a number stands. */
const marksOf = (sentences: readonly string[], value: string): string => {
  const marks = sentences.find((text) => text.includes(value))?.match(MARK) ?? []
  return marks.length === 0 ? '' : ` ${marks.join('')}`
}
