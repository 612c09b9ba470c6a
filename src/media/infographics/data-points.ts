import type { Language } from '#languages/rules.ts'
import { quotableSentences } from '#writing/candidates.ts'
import { MONTH_PATTERN } from '#writing/gates/calendar.ts'
import { type Figure, figuresIn, versionsIn } from '#writing/gates/numbers-in.ts'
import { comparable } from '#writing/quotations.ts'
import type { SourceText } from '#writing/rules.ts'
import { fold, westernDigits } from '#stories/scraped-text.ts'

/** A number stated by a source, verbatim: `value` occurs in `sentence`, which occurs in the source. */
export type DataPoint = {
  value: string
  sentence: string
  source: number
  /** The index of the paragraph in the source, from 0. */
  paragraph: number
  /** 0 to 100 if the sentence says that the number is a share of a whole, else null. */
  share: number | null
}

/** The maximum length in characters of a sentence that fits into two or three lines of an image. */
const MAX_SENTENCE_LENGTH = 190
/** Smaller counts mean little without their sentence. */
const MIN_COUNT = 10
const MAX_POINTS = 6
/**
 * Questions and sentences that address the reader weigh less than this. The headline says which company “the company” is.
 */
const MIN_WEIGHT = 0.65

const TIME = new Set(['second', 'minute', 'hour', 'day', 'week', 'month', 'year'])
const MONEY = new Set(['usd', 'eur', 'gbp', 'jpy', 'aed', 'sar', 'egp', 'brl', 'peso'])
const YEAR = /^(?:19|20)\d\d$/
const NEAR_MONTH = new RegExp(
  String.raw`(?:^|\s)(?:${MONTH_PATTERN})(?: de| do| del| of)?$|^(?:st|nd|rd|th|er)? ?(?:de |of |do |del |من )?(?:${MONTH_PATTERN})(?:\s|$)`,
  'u',
)
const NEAR_LETTERS = 24
/** Linking words between a number and its unit, left over at the end when no unit follows. */
const LOOSE_END = /\s+(?:de|d['’]?|of|من|في|US)$/u
const SIGN_BEFORE = /(?:US|R)?[$€£¥]\s?$/u
/** The words that follow a share of a whole: "of", with an article where the word alone has other meanings too. */
const OF_A_WHOLE =
  /^\s?(?:of\s|des\s|de\sl(?:a\s|['’])|de\sl[oa]s\s|del\s|d[oa]s?\s|من\s(?!الممكن|المتوقع|المقرر|قبل|خلال))/u
/** Power over hours is a different unit. */
const HOURS_MORE = /^[\s-]?(?:hours?|heures?|horas?|ساعة)(?!\p{L})/u
const POWER = new Set(['watt', 'kw', 'mw', 'gw'])
/** Precedes the old value of a change; the new value follows later. */
const FROM = /(?<!\p{L})(?:from|de|du|من)\s+$/u
/** Precedes a number that is a change and not a share. */
const CHANGE_BEFORE = /(?:\bby|\bup|\bdown|\bde|\ben|\bem|\bdu|بنسبة)\s*$/u

/**
 * The numbers of a story that can be shown on their own, most significant first, each once and at most one per sentence:
 * amounts of money, percentages, counts and measures, in sentences that need no other sentence. Years, dates, times and
 * versions are excluded. Numbers that the text of the story quotes rank higher.
 */
export function dataPointsOf(
  content: string,
  sources: readonly SourceText[],
  language: Language,
): DataPoint[] {
  const quoted = comparable(content)
  const scored = sources
    .filter((source) => source.language === language)
    .flatMap((source) =>
      quotableSentences(source)
        .filter(
          ({ text, leans, needs, weight }) =>
            text.length <= MAX_SENTENCE_LENGTH && !leans && needs.length === 0 && weight >= MIN_WEIGHT,
        )
        .flatMap(({ text, origin }, place) => {
          const best = valueIn(text)
          if (!best) return []
          const { value, share, key, score } = best
          const point = { value, sentence: text, source: source.n, paragraph: origin, share }
          const isQuoted = quoted.includes(comparable(text))
          return [{ point, key, score: score + (isQuoted ? 2 : 0) - place * 0.05 }]
        }),
    )
    .toSorted((a, b) => b.score - a.score)
  const known = new Set<string>()
  return scored
    .filter(({ key }) => !known.has(key) && known.add(key))
    .slice(0, MAX_POINTS)
    .map(({ point }) => point)
}

type Value = { value: string; share: number | null; key: string; score: number }

/** The most significant number of a sentence as written there, with its sign and unit; null if there is none. */
export function valueIn(sentence: string): Value | null {
  const line = westernDigits(sentence) // has the same length as the sentence, so that positions match
  const versions = versionsIn(sentence).map(({ shown }) => shown)
  const figures = figuresIn(sentence)
  let from = 0
  const values = figures.flatMap((figure, n) => {
    const shown = figure.shown.replace(LOOSE_END, '')
    const start = line.indexOf(shown, from)
    if (start < 0) return []
    from = start + shown.length
    const [before, after] = [line.slice(0, start), line.slice(from)]
    if (!isDistinctive(figure, before, after, versions)) return []
    if (figures[n + 1]?.unit === figure.unit && FROM.test(before)) return []
    const sign = SIGN_BEFORE.exec(before)?.[0] ?? ''
    const hours = POWER.has(figure.unit ?? '') ? (HOURS_MORE.exec(after)?.[0] ?? '') : ''
    const share = shareOf(figure, before, after)
    return [
      {
        value: sentence.slice(start - sign.length, from + hours.length),
        share,
        key: `${figure.values.at(-1) ?? ''} ${figure.unit ?? ''}`,
        score: scoreOf(figure) + (share === null ? 0 : 0.5),
      },
    ]
  })
  return values.toSorted((a, b) => b.score - a.score)[0] ?? null
}

function isDistinctive(
  { spelled, unit, values }: Figure,
  before: string,
  after: string,
  versions: readonly string[],
): boolean {
  if (spelled || unit === 'time' || values.length === 0) return false
  if (unit !== null) return true
  if (versions.some((version) => `${before}${values[0] ?? ''}`.endsWith(version))) return false
  const near = [fold(before.slice(-NEAR_LETTERS)), fold(after.slice(0, NEAR_LETTERS))]
  const [first = ''] = values
  if (YEAR.test(first) || near.some((text) => NEAR_MONTH.test(text))) return false
  return values.some((value) => Number(value) >= MIN_COUNT)
}

const scoreOf = ({ unit, values }: Figure): number => {
  if (unit !== null && MONEY.has(unit)) return 5
  if (unit === 'percent') return 4
  if (values.some((value) => Number(value) >= 1000)) return 3
  return unit === null ? 2 : TIME.has(unit) ? 1.5 : 2.5
}

function shareOf({ unit, values }: Figure, before: string, after: string): number | null {
  const value = Number(values[0])
  const isShare = unit === 'percent' && value > 0 && value <= 100
  return isShare && OF_A_WHOLE.test(after) && !CHANGE_BEFORE.test(before) ? value : null
}
