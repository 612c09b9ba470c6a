import { say } from '#languages/languages.ts'
import { LOCALES, type Language } from '#languages/rules.ts'
import { coverUrl } from '#ui/cover.ts'
import { shorten } from '#writing/headline.ts'
import { valueIn } from './infographics/data-points.ts'
import { BETWEEN_PARAGRAPHS } from './episodes/assemble.ts'
import { cuesOf, expectedSpeechMs } from './episodes/script.ts'
import { type Material, dayInWords, hasPointAsSummary, joinedSources } from './episodes/write-script.ts'
import type { SourceText } from '#writing/rules.ts'
import { sentencesIn } from '#writing/sentences.ts'

/** A scene: its heading, its spoken text, and the texts and the picture on the screen. */
export type Scene = { title: string; picture: string | null; spoken: string[]; screen: string[] }
/** The script of a video. `seconds` is the expected length of its speech and pauses. */
export type VideoScript = {
  title: string
  hook: string
  scenes: Scene[]
  sources: SourceText[]
  seconds: number
  /** Ids of the items that it covers. */
  items: string[]
}
/** A story that may be covered: the sentences of each paragraph that may be spoken, from the first. */
export type VideoStory = { item: Material; paragraphs: string[][] }

/** The length of a video in seconds. */
const LENGTH = { least: 60, usual: 75, most: 90 }
/** The number of stories if there is room for them; more are added if the video would be too short. */
const STORIES = 3
/** The pause between two scenes, in ms. */
const BETWEEN_SCENES = 900
const HOOK_LENGTH = 280

/** `note` is the video's note about itself; by default, that its voice is synthetic and an editor has reviewed it. */
type Setting = { language: Language; siteName: string; day: string; note?: string }

/**
 * A script of 60 to 90 seconds: an opening that says whose voice it is, a scene for each story, and a closing that names the
 * sources. Each story consists of sentences of its reviewed text, with their citation marks. Null if the stories do not fill
 * a minute.
 */
export function writeVideo(
  stories: readonly VideoStory[],
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

/**
 * The summary of an item with the marks of the publishers that it names, or of all if it names none; empty if the text
 * contains it too.
 */
export function citedSummary(item: Material): string {
  const { summary, paragraphs, sources } = item
  const beginning = summary.slice(0, SAME_BEGINNING)
  if (summary === '' || paragraphs.some((text) => text.includes(beginning)) || hasPointAsSummary(item))
    return ''
  const named = sources.filter(({ publisher }) => publisher !== '' && summary.includes(publisher))
  return `${summary} ${(named.length > 0 ? named : sources).map(({ n }) => `[${n}]`).join('')}`
}
const SAME_BEGINNING = 60
/** A bare number means nothing in large letters: it must come with its currency, percent sign or word. */
const SAYS_OF_WHAT = /[^\d\s.,'’]/

/** The sentences of a paragraph, each with the citation marks of the paragraph; none if the paragraph cites nothing. */
export function citedSentences(paragraph: string, language: Language): string[] {
  const marks = paragraph.match(MARK)?.map((mark) => mark.replace(/\s/g, '')) ?? []
  if (marks.length === 0) return []
  const plain = paragraph.replace(MARKS, '').replace(/\*\*|__/g, '')
  return sentencesIn(plain, language).map((sentence) => `${sentence} ${[...new Set(marks)].join('')}`)
}
const MARK = /\[\s*\d{1,3}\s*\]/g
const MARKS = /\s*\[\s*\d{1,3}\s*\]/g

/** The script as editors see it: headings are scenes, images and quotations are shown on the screen, the rest is spoken. */
export const scenesToMarkdown = (scenes: readonly Scene[]): string =>
  scenes
    .flatMap(({ title, picture, spoken, screen }) => [
      `## ${title}`,
      ...(picture === null ? [] : [`![](${picture})`]),
      ...spoken,
      ...screen.map((text) => `> ${text}`),
    ])
    .join('\n\n')

/** The claims of a script, edited or not: the spoken and shown text with citation marks. The gates judge them. */
export const claimsOf = (markdown: string): string =>
  markdown
    .split(/\n\s*\n/)
    .filter((block) => /\[\d{1,3}\]/.test(block))
    .map((block) => block.trim().replace(/^>\s?/, '## ')) // a text on the screen is a line, not a sentence
    .join('\n\n')

const secondsOf = (text: string, language: Language): number => {
  const cues = cuesOf([{ title: '', lines: [{ role: 'host', text }] }], language)
  return (expectedSpeechMs(cues, language) + BETWEEN_PARAGRAPHS) / 1000
}

type Chosen = { stories: { item: Material; sentences: string[] }[]; seconds: number }

/**
 * Chooses sentences of the stories in turn, each story from its beginning, until the video has its usual length; null if it
 * stays too short.
 */
function choose(stories: readonly VideoStory[], language: Language, fixed: number): Chosen | null {
  const waiting = stories.map(({ item, paragraphs }) => ({ item, sentences: paragraphs.flat() }))
  const chosen: { item: Material; sentences: string[]; rest: string[] }[] = []
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
      chosen.push({ item: next.item, sentences: [opening], rest })
      return true
    }
    return false
  }
  while (chosen.length < STORIES && begin());
  while (seconds < LENGTH.usual) {
    let grown = false
    for (const story of chosen) {
      if (seconds >= LENGTH.usual || !fits(story.rest[0])) continue
      story.sentences.push(story.rest.shift() ?? '')
      grown = true
    }
    if (!grown && !begin()) break
  }
  return chosen.length === 0 || seconds < LENGTH.least ? null : { stories: chosen, seconds }
}

const listed = (sources: readonly SourceText[], language: Language): string =>
  new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format([
    ...new Set(sources.map(({ publisher }) => publisher).filter(Boolean)),
  ])

/** The citation marks of the sentence that contains a number. */
const marksOf = (sentences: readonly string[], value: string): string => {
  const marks = sentences.find((text) => text.includes(value))?.match(MARK) ?? []
  return marks.length === 0 ? '' : ` ${marks.join('')}`
}
