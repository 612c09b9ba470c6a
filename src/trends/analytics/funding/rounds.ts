import { type Language, scriptOf } from '#languages/rules.ts'
import { type Money, moneyIn } from './amounts.ts'
import { ROUND_WORDS } from './round-words.ts'

/** Incremented when the rule below reads the same text differently; every story is then read again. */
export const ROUNDS_RULE = 1

/** The amount that a story says was raised, in whole units of a currency (ISO 4217), and the sentence that says so. */
export type Round = {
  amount: number
  currency: string
  words: string
  /** The raiser named at the beginning of the title; null if none can be identified. */
  raiser: string | null
}

type Story = { title: string; excerpt: string | null; content: string; language: Language; year: number }

/** The number of paragraphs that are read. */
const PARAGRAPHS = 3
/** The numbers of characters before and after an amount that are searched for its meaning. */
const [BEFORE, BEHIND] = [90, 50]
const MAX_WORDS_LENGTH = 240
const MAX_RAISER_LENGTH = 80

/**
 * The one amount that a story says was raised, from its title, else its excerpt, else its first paragraphs. Null if none is
 * certain: it is planned, past or hearsay, it is a valuation or another sum, its currency or number is ambiguous, or two
 * different amounts are in the same place.
 */
export function roundIn({ title, excerpt, content, language, year }: Story): Round | null {
  const parts = [title, excerpt ?? '', paragraphsOf(content)]
  for (const [at, part] of parts.entries()) {
    const candidates = sentencesOf(part).flatMap((sentence) => judged(sentence, language, year))
    if (at === 0 && candidates.some(({ is }) => is === 'planned')) return null
    const raised = candidates.filter(({ is }) => is === 'raised')
    const [first, ...others] = raised
    if (first === undefined) continue
    const { amount, currency } = first.money
    const isOne = others.every(({ money }) => money.amount === amount && money.currency === currency)
    if (!isOne || amount === null || currency === null) return null
    return { amount, currency, words: shortened(first), raiser: raiserOf(title, language) }
  }
  return null
}

/** The first paragraphs without headings, citation marks and URLs. */
const paragraphsOf = (content: string): string =>
  content
    .slice(0, 6000)
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '' && !/^\s*(?:#|!\[|\||```)/.test(paragraph))
    .slice(0, PARAGRAPHS)
    .join('\n')
    .replace(/\[(\d{1,3})\]/g, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/[*_`>[\]]/g, '')

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?؟][”"»’)]*)\s+(?=[\p{Lu}\p{Script=Arabic}«“"‘(\d])|\n+/u)
    .filter((each) => each.trim() !== '')

type Judged = { is: 'raised' | 'planned' | 'other'; money: Money; sentence: string }

/** Classifies the amounts of a sentence. */
function judged(sentence: string, language: Language, year: number): Judged[] {
  const { raises, funding, otherBefore, otherBehind, planned, earlier } = ROUND_WORDS[language]
  const monies = moneyIn(sentence, language)
  return monies.map((money, at) => {
    const from = monies[at - 1]?.end ?? 0
    const before = sentence.slice(Math.max(from, money.start - BEFORE), money.start)
    const behind = sentence.slice(
      money.end,
      Math.min(monies[at + 1]?.start ?? sentence.length, money.end + BEHIND),
    )
    const is = (): Judged['is'] => {
      if (at > 0 && CONVERTED.test(sentence.slice(from, money.start))) return 'other'
      const next = monies[at + 1]
      const isOfNext = next !== undefined && otherBefore.test(sentence.slice(money.end, next.start))
      if (otherBefore.test(before)) return 'other'
      if (!isOfNext && otherBehind.test(behind)) return 'other'
      const isCalled = funding.test(before) || funding.test(behind)
      if (!isCalled && !raises.test(before)) return 'other'
      if (planned.test(sentence.slice(0, money.start)) || HEARSAY.test(behind)) return 'planned'
      return earlier.test(before) || earlier.test(behind) || isOfYearBefore(before + behind, year)
        ? 'other'
        : 'raised'
    }
    return { is: is(), money, sentence }
  })
}

/** Matches the text between an amount and its equivalent in another currency in parentheses. */
const CONVERTED =
  /^[^\p{L}]*\(\s*(?:about|around|approx\p{L}*\.?|environ|soit|unos|unas|cerca de|aproximadamente|حوالي|نحو|or|~|≈)?\s*$/iu
const HEARSAY =
  /(?<!\p{L})(?:sources?|reports?|reportedly|selon|según|segundo|وفق|بحسب مصادر|talks|rumou?rs?)(?!\p{L})/iu

const isOfYearBefore = (text: string, year: number): boolean =>
  Array.from(text.matchAll(/(?<![\d$€£¥.,])(?:19|20)\d\d(?![\d.,]\d|\s?\p{Sc})/gu), ([found]) =>
    Number(found),
  ).some((found) => found < year)

/** The sentence, or an excerpt around the amount if the sentence is long. */
function shortened({ sentence, money }: Judged): string {
  const line = sentence.trim().replace(/\s+/g, ' ')
  if (line.length <= MAX_WORDS_LENGTH) return line
  const room = Math.floor((MAX_WORDS_LENGTH - (money.end - money.start)) / 2)
  const from = Math.max(0, money.start - room)
  const cut = sentence.slice(from, money.end + room)
  const begun = from === 0 ? cut : `…${cut.replace(/^\S*\s+/, '')}`
  const ended = money.end + room >= sentence.length ? begun : `${begun.replace(/\s+\S*$/, '')}…`
  return ended.trim().replace(/\s+/g, ' ')
}

/** The name at the beginning of a title whose verb says that money was raised. */
function raiserOf(title: string, language: Language): string | null {
  const verb = ROUND_WORDS[language].raises.exec(title)
  if (verb === null || verb.index > MAX_RAISER_LENGTH) return null
  const subject = title.slice(0, verb.index)
  if (ROUND_WORDS[language].leads.test(title)) return null
  if (scriptOf(language) === 'arabic') return subject.trim() || null
  const words = subject.trim().split(/\s+/)
  const name = words.slice(words.findLastIndex((word) => !/^[\p{Lu}\d]/u.test(word)) + 1).join(' ')
  return name.replace(/^\p{L}+[-‑](?:based|backed)\s+/iu, '') || null
}
