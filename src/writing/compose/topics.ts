import { pack } from '#languages/packs.ts'
import { LANGUAGES } from '#languages/rules.ts'
import type { Topic } from '#articles/rules.ts'
import { fold } from '#stories/scraped-text.ts'

/** The topics that have phrases; of two with the same score the first is chosen. */
const INDICATED = [
  'Funding',
  'AI Agents',
  'Code Generation',
  'Creative AI',
  'Conference',
  'Webinar',
  'Productivity',
  'AI Research',
  'AI Tools',
] as const satisfies readonly Topic[]

/** The phrases of all languages for each topic, folded. A phrase that two languages share counts once. */
const PHRASES = INDICATED.map((topic) => {
  const phrases = LANGUAGES.flatMap((language) => pack(language).topics[topic].split(', '))
  return { topic, phrases: [...new Set(phrases)].map(fold) }
})

const TITLE_WEIGHT = 3
/** A repeated phrase counts at most this many times. */
const REPEATS = 3
const MIN_SCORE = 2

const times = (haystack: string, phrase: string) => haystack.split(` ${phrase}`).length - 1

/**
 * The display category whose words score highest in headline and text; `AI News` if none scores enough. Accepts any
 * language.
 */
export function topicOf(title: string, text: string): Topic {
  const headline = ` ${fold(title)}`
  const body = ` ${fold(text)}`
  const scored = PHRASES.map(({ topic, phrases }) => ({
    topic,
    score: phrases.reduce(
      (total, phrase) =>
        total +
        Math.min(REPEATS, times(headline, phrase)) * TITLE_WEIGHT +
        Math.min(REPEATS, times(body, phrase)),
      0,
    ),
  }))
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a))
  return best.score >= MIN_SCORE ? best.topic : 'AI News'
}
