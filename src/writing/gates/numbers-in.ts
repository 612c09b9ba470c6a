import { pack } from '#languages/packs.ts'
import type { Language } from '#languages/rules.ts'
import { westernDigits, fold } from '#stories/scraped-text.ts'
import { MONTH_PATTERN } from './calendar.ts'
import { DUALS, NUMBER_WORDS } from './number-words.ts'
import { follower, signUnit } from './units-beside.ts'

/**
 * A number as written in a text. `values` holds every reading that the separators allow: `1.234` is 1234 in Spanish and
 * 1.234 in English. `unit` is null when none is stated; the country of a currency follows its name, as in `usd:ca`.
 */
export type Figure = {
  /** With Western digits, as long as in the text. */
  shown: string
  /** Where it begins in the text. */
  at: number
  values: readonly string[]
  unit: string | null
  spelled: boolean
}

const DIGITS = String.raw`\d+(?:[.,]\d+)*(?:[ \u00A0\u202F]\d{3}(?!\d)(?:,\d+)?)*`
const TOKEN = new RegExp(
  String.raw`(?<!\p{L}|\d|\p{L}[-.])(?:(\d{1,2})[:hH](\d{2})(?!\d)|(${DIGITS})|(\p{L}[\p{L}\p{M}-]*))`,
  'gu',
)

/** Every reading of a run of digits and separators that the language allows; empty when there is none. */
function readings(digits: string, decimalComma: boolean | null): number[] {
  const run = digits.replace(/[ \u00A0\u202F]/g, '')
  const separators = Array.from(run.matchAll(/[.,]/g), ([sign]) => sign)
  if (separators.length === 0) return [Number(run)]
  const last = separators.at(-1) ?? '.'
  const grouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(run)
  if (new Set(separators).size === 2) {
    const at = run.lastIndexOf(last)
    return [Number(`${run.slice(0, at).replace(/[.,]/g, '')}.${run.slice(at + 1)}`)]
  }
  if (separators.length === 1)
    return grouped
      ? [
          Number(run.replace(/[.,]/, '')),
          // `45.000` is 45 in English only
          ...(decimalComma === null || decimalComma === (last === ',')
            ? [Number(run.replace(',', '.'))]
            : []),
        ]
      : [Number(run.replace(',', '.'))]
  return grouped ? [Number(run.replace(/[.,]/g, ''))] : []
}

/** Removes rounding errors of multiplied decimals: 1.1 × 1e6 is 1100000.0000000002. */
const plain = (value: number) => String(Number(value.toPrecision(12)))

const FOLLOWER_LENGTH = 60
const RANGE = /^\s*(?:-|–|—|to|and|or|à|a|para|et|ou|y|o|e|إلى|الى|و|أو|حتى)\s*$/u

/** The value of a run of number words, such as `twenty-five`; null when it is none. */
function spelledValue(word: string, multiplied: boolean): number | null {
  // Spanish `dos millones`; on its own `dos` is Portuguese for "of the"
  if (multiplied && /^dos$/iu.test(word)) return 2
  const dual = DUALS.get(fold(word)) ?? DUALS.get(fold(word).replace(/^(?:و|ال|ب|ل)/u, ''))
  if (dual !== undefined) return dual
  const parts = word.split('-').map((part) => {
    const folded = fold(part)
    return NUMBER_WORDS.get(folded) ?? NUMBER_WORDS.get(folded.replace(/^(?:و|ال|ب|ل)/u, ''))
  })
  if (parts.length > 2 || parts.some((part) => part === undefined)) return null
  return parts.reduce<number>((total, part) => total + (part ?? 0), 0)
}

/** Every number in a text: digits of any script and number words, with magnitude and unit; and times of day. */
export function figuresIn(text: string, language?: Language): Figure[] {
  const decimalComma = language === undefined ? null : pack(language).speech.decimalComma
  const line = westernDigits(text)
  const figures: (Figure & { end: number; bare: readonly number[]; magnitude: number })[] = []
  let from = 0
  for (const match of line.matchAll(TOKEN)) {
    const [all, hour, minute, digits, word] = match
    if (match.index < from) continue
    const behind = match.index + all.length
    if (hour !== undefined && minute !== undefined) {
      figures.push({
        shown: all,
        values: [`${Number(hour)}:${minute}`],
        unit: 'time',
        spelled: false,
        at: match.index,
        end: behind,
        bare: [],
        magnitude: 1,
      })
      continue
    }
    const spelled = digits === undefined
    if (spelled && spelledValue(word ?? '', true) === null) continue
    const { magnitude, unit, length } = follower(line.slice(behind, behind + FOLLOWER_LENGTH))
    const bare =
      digits === undefined
        ? [spelledValue(word ?? '', magnitude > 1)].filter((value) => value !== null)
        : readings(digits, decimalComma)
    if (spelled && bare.length === 0) continue
    const literal = bare.length === 0 ? [digits ?? all] : []
    const [, prefix = '', before] =
      /(?<!\p{L})(US|AU?|CA?|NZ|S|HK|NT|R)?([$€£¥])\s?$/u.exec(
        line.slice(Math.max(0, match.index - 5), match.index),
      ) ?? []
    figures.push({
      shown: line.slice(match.index, behind + length).trim(),
      values: [...literal, ...bare.map((value) => plain(value * magnitude))],
      unit: before === undefined ? unit : signUnit(prefix, before),
      spelled,
      at: match.index,
      end: behind + length,
      bare: magnitude === 1 ? bare : [],
      magnitude,
    })
    from = behind + length
  }
  // "30 to 37 %", "$40-45 million": both share the unit, and the first takes the magnitude of the second
  const linked = (
    first: (typeof figures)[number] | undefined,
    second: (typeof figures)[number] | undefined,
  ) =>
    first !== undefined &&
    second !== undefined &&
    (first.unit === null || second.unit === null || first.unit === second.unit) &&
    RANGE.test(line.slice(first.end, second.at).replace(/[$€£]/g, ''))
  return figures.map((figure, i) => {
    const before = figures[i - 1]
    const after = figures[i + 1]
    const shared = linked(figure, after)
      ? figure.bare.map((value) => plain(value * (after?.magnitude ?? 1)))
      : []
    const unit =
      figure.unit ??
      (linked(figure, after) ? after?.unit : null) ??
      (linked(before, figure) ? before?.unit : null) ??
      null
    const { shown, at, values, spelled } = figure
    return { shown, at, values: [...values, ...shared], unit, spelled }
  })
}

/** A `name` directly followed by a number, as versions are written: `Opus 4.7`, `GPT-5`, `H100`. */
export type Version = { name: string; number: string; shown: string }
const VERSION = new RegExp(
  String.raw`(?<![\p{L}\d])(\p{Lu}[\p{L}]*|\p{Ll}+\p{Lu}\p{L}*)([- ]?)[vV]?(\d+(?:\.\d+)*)(?![\d%]|[.,]\d)(\p{L}*)`,
  'gu',
)
const MONTH = new RegExp(`^(?:${MONTH_PATTERN})$`, 'u')

/** The names with a version number in a text; `joined` when there is no space between them. Dates are not versions. */
export function versionsIn(text: string): (Version & { joined: boolean })[] {
  return Array.from(westernDigits(text).matchAll(VERSION), ([shown, name, gap, number]) => ({
    name: fold(name ?? ''),
    number: number ?? '',
    shown,
    joined: gap !== ' ',
  })).filter(({ name }) => !MONTH.test(name))
}
