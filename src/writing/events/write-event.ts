import type { Topic } from '#articles/rules.ts'
import { attributed } from '../attribution.ts'
import { quotableSentences } from '../candidates.ts'
import { judgeLines, repair } from '../gates.ts'
import { headlineOf } from '../headline.ts'
import { countWords } from '../compose/choose.ts'
import { outline } from '../compose/outline.ts'
import { type Draft, type DraftParagraph, type SourceText } from '../rules.ts'
import { tagsOf } from '../compose/tags.ts'
import { topicOf } from '../compose/topics.ts'
import type { StatedEvent } from '../event-facts.ts'
import { eventSentences } from './event-frames.ts'

/** The maximum length of an event draft. Source: administration §9, which wants 350 to 400 words. */
const MAX_WORDS = 400
/** The largest share of a page's usable sentences that is quoted, because quotations are not our prose. */
const QUOTED_SHARE = 0.6
/** The average number of words that introduce a quotation. */
const FRAME_WORDS = 4

/**
 * Writes a draft of an event from its organizer's facts and from quoted sentences of its page, as far as they go: a page
 * with little text makes a short draft. The first paragraph of `source` is the line of stated facts. Pure; the draft has
 * passed the gates.
 */
export function writeEvent(event: StatedEvent, source: SourceText): Draft {
  const { language } = source
  const [first, ...rest] = eventSentences(event, language)
  const facts = [[first, ...rest].join(' ')]
  const { paragraphs } = repair(
    [
      ...facts.map((text) => ({ text, sources: [source.n], quotes: [] })),
      ...quotedFrom(event, source, facts),
    ],
    [source],
    language,
  )
  const title = headlineOf(event.name, source.publisher) || event.name
  const [titleVerdicts = [], excerptVerdicts = []] = judgeLines([title, first], [source], language)
  const { n, url, publisher, title: headline, publishedAt } = source
  const text = source.paragraphs.slice(1).join(' ')
  return {
    kind: paragraphs.length > 1 ? 'article' : 'card',
    title,
    excerpt: [first, ...rest].slice(0, 2).join(' '),
    standfirst: null,
    paragraphs,
    keyFacts: [],
    tags: tagsOf(title, text, language, [publisher]),
    topic: topicFor(event, text),
    language,
    sources: [{ n, url, publisher, title: headline, language, publishedAt }],
    verdicts: { title: titleVerdicts, excerpt: excerptVerdicts, keyFacts: [] },
  }
}

/** An event that is neither online nor called a conference has no topic of its own: the list then shows "Event". */
function topicFor(event: StatedEvent, text: string): Topic {
  if (event.is_online) return 'Webinar'
  return topicOf(event.name, text) === 'Conference' ? 'Conference' : 'AI News'
}

/** The most informative sentences in reading order, one per paragraph, within the remaining words. */
function quotedFrom(
  event: StatedEvent,
  source: SourceText,
  facts: readonly string[],
): Omit<DraftParagraph, 'verdicts'>[] {
  const { language, n } = source
  const all = quotableSentences(source).filter(({ origin }) => origin > 0)
  const room = MAX_WORDS - countWords(facts.join(' '))
  const chosen = outline(all, {
    language,
    title: event.name,
    most: Math.max(1, Math.floor(all.length * QUOTED_SHARE)),
    mayTake: (candidate, taken) =>
      [...taken, candidate].reduce((sum, { text }) => sum + countWords(text) + FRAME_WORDS, 0) <= room,
  })
  return all
    .filter((sentence) => chosen.includes(sentence))
    .map(({ text, origin }, turn) => ({
      text: attributed(text, source.publisher, language, turn === 0 ? 0 : turn - 1, turn > 0),
      sources: [n],
      quotes: [{ text, source: n, paragraph: origin }],
    }))
}
