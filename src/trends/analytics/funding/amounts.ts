import { pack } from '#languages/packs.ts'
import type { Language } from '#languages/rules.ts'
import { CODES, DUALS, NAMES, SIGNS, scalesOf } from './currency-words.ts'

/**
 * An amount of money in a text: `amount` and `currency` are null if they cannot be read with certainty. `start` and `end`
 * are positions in the text.
 */
export type Money = { amount: number | null; currency: string | null; start: number; end: number }

/** A smaller amount is a price and not a round; a larger one is a mistake. */
const [MIN, MAX] = [10_000, 500e9]

/** The same text, of the same length, with Western digits and plain spaces. */
export const plainDigits = (text: string): string =>
  text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll('\u066B', '.')
    .replaceAll('\u066C', ',')
    .replace(/[\u00A0\u202F\u2009]/g, ' ')

/** The amounts of money in a text of that language, in order. Prices and plain numbers are left out. */
export function moneyIn(text: string, language: Language): Money[] {
  const line = plainDigits(text)
  const { before, behind, ones, duals } = formsOf(language)
  const found = [
    ...Array.from(line.matchAll(before), (match) => ofSign(match, language)),
    ...Array.from(line.matchAll(behind), (match) => ofName(match, language)),
    ...Array.from(line.matchAll(ones), (match) => ofOne(match, line, language)),
    ...Array.from(line.matchAll(duals), ofDual),
  ]
  const taken: Money[] = []
  for (const each of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = taken.at(-1)
    if (last && each.start < last.end) continue
    const inDoubt = isOfRange(line, each) ? { amount: null, currency: null } : {}
    taken.push({ ...each, ...inDoubt })
  }
  return taken.filter(({ amount }) => amount === null || amount >= MIN).map(believed)
}

const believed = (money: Money): Money =>
  money.amount !== null && money.currency !== null && money.amount <= MAX && Number.isInteger(money.amount)
    ? money
    : { ...money, amount: null, currency: null }

type Forms = { before: RegExp; behind: RegExp; ones: RegExp; duals: RegExp }
const forms = new Map<Language, Forms>()

function formsOf(language: Language): Forms {
  const known = forms.get(language)
  if (known) return known
  const any = (of: readonly (readonly [string, unknown])[]) => of.map(([pattern]) => pattern).join('|')
  const { ones, threeDigits } = pack(language).funding
  const grouped = threeDigits.point === 'decimal' ? '' : String.raw`\d{1,3}(?:[ ’']\d{3})+(?:[.,]\d{1,2})?|`
  const number = String.raw`(?<number>${grouped}\d+(?:[.,]\d+)*)(?![\d])`
  const scale = String.raw`(?:[\s-]?(?<scale>${any(scalesOf(language))})(?![\p{L}\p{N}]))`
  const name = String.raw`(?<name>(?:${any(NAMES)}|${CODES})(?![\p{L}\p{N}]))`
  const of = String.raw`\s*(?:(?:de|of|من)\s+|d['’]\s?)?`
  const start = String.raw`(?<![\p{L}\p{N}$€£¥.,]|\d[ ])`
  const made: Forms = {
    before: new RegExp(
      String.raw`(?<![\p{L}\p{N}$€£¥])(?<sign>${any(SIGNS)}|(?:${CODES})\s?)\s?${number}${scale}?(?:\s?(?<name>(?:${CODES}|Canadian|Australian)(?!\p{L})))?`,
      'giu',
    ),
    behind: new RegExp(String.raw`${start}${number}${scale}?${of}${name}`, 'giu'),
    ones: new RegExp(
      String.raw`(?<!\p{L})(?:(?<one>${any(ones) || '(?!)'})\s?|[بل])?(?<scale>${any(scalesOf(language).filter(([pattern]) => pattern.length > 3))})(?!\p{L})${of}${name}`,
      'giu',
    ),
    duals: new RegExp(String.raw`(?<!\p{L})[بلو]?(?<dual>${any(DUALS)})\s+${name}`, 'gu'),
  }
  forms.set(language, made)
  return made
}

type Match = RegExpExecArray | RegExpMatchArray
const placeOf = (match: Match) => ({
  start: match.index ?? 0,
  end: (match.index ?? 0) + match[0].trimEnd().length,
})

function ofSign(match: Match, language: Language): Money {
  const { sign = '', number = '', scale, name } = match.groups ?? {}
  const alone = sign.trim() === '$'
  const own = codeOf(SIGNS, sign) ?? (isCode(sign) ? sign.trim().toUpperCase() : null)
  const namedCurrency =
    name === undefined ? null : /^can/i.test(name) ? 'CAD' : /^aus/i.test(name) ? 'AUD' : name.toUpperCase()
  const currency =
    namedCurrency !== null && (alone || namedCurrency === own)
      ? namedCurrency
      : namedCurrency !== null
        ? null
        : own
  const unclear = alone && namedCurrency === null && pack(language).funding.dollarIsUnclear
  return { ...placeOf(match), amount: valueOf(number, scale, language), currency: unclear ? null : currency }
}

function ofName(match: Match, language: Language): Money {
  const { number = '', scale, name = '' } = match.groups ?? {}
  const currency = name === '$' && pack(language).funding.dollarIsUnclear ? null : currencyOf(name)
  return { ...placeOf(match), amount: valueOf(number, scale, language), currency }
}

/** `a billion dollars`, `mil millones de euros`: one of the unit if no number comes before it. */
function ofOne(match: Match, line: string, language: Language): Money {
  const { one, scale = '', name = '' } = match.groups ?? {}
  const { ones, beforeOne } = pack(language).funding
  const times = one === undefined ? null : timesOf(ones, one)
  const start = (match.index ?? 0) + (one === undefined ? match[0].indexOf(scale) : 0)
  const isOne = times ?? (beforeOne?.test(line.slice(0, start)) === true ? 1 : null)
  const of = timesOf(scalesOf(language), scale)
  const amount = isOne === null || of === null ? null : isOne * of
  return { ...placeOf(match), start, amount, currency: currencyOf(name) }
}

function ofDual(match: Match): Money {
  const { dual = '', name = '' } = match.groups ?? {}
  return { ...placeOf(match), amount: timesOf(DUALS, dual), currency: currencyOf(name) }
}

const isCode = (text: string): boolean => new RegExp(String.raw`^(?:${CODES})$`, 'i').test(text.trim())
const whole = (pattern: string, flags: string) => new RegExp(String.raw`^(?:${pattern})$`, flags)
const codeOf = (list: typeof SIGNS, text: string): string | null =>
  list.find(([pattern]) => whole(pattern, 'iu').test(text.trim()))?.[1] ?? null
const currencyOf = (name: string): string | null =>
  isCode(name) ? name.trim().toUpperCase() : codeOf(NAMES, name)

/** Single letters are matched case-sensitively, words in any case. */
const timesOf = (list: readonly (readonly [string, number | null])[], text: string): number | null =>
  list.find(([pattern]) => whole(pattern, text.trim().length === 1 ? 'u' : 'iu').test(text.trim()))?.[1] ??
  null

function valueOf(digits: string, scale: string | undefined, language: Language): number | null {
  const number = numberOf(digits, language, scale !== undefined)
  const times = scale === undefined ? 1 : timesOf(scalesOf(language), scale)
  if (number === null || times === null) return null
  return Number((number * times).toPrecision(12)) // multiplying decimals leaves rounding errors
}

/** The number that digits with separators mean in that language; null if they can mean two numbers. */
export function numberOf(digits: string, language: Language, scaled: boolean): number | null {
  const run = digits.replace(/[ ’']/g, '')
  const signs = Array.from(run.matchAll(/[.,]/g), ([sign]) => sign)
  const [first] = signs
  if (first === undefined) return Number(run)
  if (signs.length > 1) {
    const last = signs.at(-1) ?? first
    const isMixed = last !== first
    if (signs.slice(0, -1).some((sign) => sign !== first)) return null
    const at = isMixed ? run.lastIndexOf(last) : run.length
    const groups = run.slice(0, at)
    if (!/^\d{1,3}(?:[.,]\d{3})+$/.test(groups)) return null
    return Number(`${groups.replace(/[.,]/g, '')}.${run.slice(at + 1) || '0'}`)
  }
  const decimal = Number(run.replace(',', '.'))
  if (!/^\d{1,3}[.,]\d{3}$/.test(run) || run.startsWith('0')) return decimal
  const grouped = Number(run.replace(/[.,]/, ''))
  const { comma, point } = pack(language).funding.threeDigits
  if (!scaled) return first === ',' || point !== 'decimal' ? grouped : null
  const meaning = first === ',' ? comma : point
  return meaning === 'groups' ? grouped : meaning === 'decimal' ? decimal : null
}

const RANGE_BEFORE = /\d\s*(?:[-–—]|to|or|à|a|ou|o|إلى|أو)\s*$/iu
const RANGE_BEHIND = /^\s*(?:[-–—]|to|or|à|ou|إلى|أو)\s*(?:\p{Sc}|[A-Z]{2,3}\p{Sc})?\s?\d/iu

/** Whether the amount is part of a range such as "2 to 3 billion", of which neither end is used. */
const isOfRange = (line: string, { start, end }: Money): boolean =>
  RANGE_BEFORE.test(line.slice(Math.max(0, start - 12), start)) ||
  RANGE_BEHIND.test(line.slice(end, end + 12))
