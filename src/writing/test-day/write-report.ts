import type { TestLanguage } from '#languages/test-languages.ts'
import type { Chance, InventedEvent } from './events.ts'

/** A report of an event in the words of one publisher. */
export type StoryText = { title: string; summary: string; paragraphs: string[] }

const AMOUNTS: Record<TestLanguage, readonly ((n: number) => string)[]> = {
  en: [(n) => `$${n} million`, (n) => `${n} million dollars`, (n) => `$${n}M`],
  fr: [(n) => `${n} millions de dollars`],
  es: [(n) => `${n} millones de dólares`],
  pt: [(n) => `${n} milhões de dólares`],
  ar: [(n) => `${n} مليون دولار`, (n) => `${easternDigits(n)} مليون دولار`],
}
const SHARES: Record<TestLanguage, readonly ((n: number) => string)[]> = {
  en: [(n) => `${n} percent`, (n) => `${n} per cent`, (n) => `${n}%`],
  fr: [(n) => `${n} %`, (n) => `${n} pour cent`],
  es: [(n) => `${n} %`, (n) => `${n} por ciento`],
  pt: [(n) => `${n}%`, (n) => `${n} por cento`],
  ar: [(n) => `${n} في المئة`, (n) => `${easternDigits(n)} في المئة`, (n) => `${n}%`],
}
const easternDigits = (n: number) =>
  String(n).replace(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)))

/** The number of statements that a report leaves out; the first statement is always included. */
const LEFT_OUT = 1

/**
 * Reports an event as publisher number `style` would: with its notation for amounts, and its own choice of words and order.
 * Two publishers share names and figures, sometimes a sentence, but never a text.
 */
export function writeReport(event: InventedEvent, style: number, random: Chance): StoryText {
  const { language, headlines, said, subject, names, figures } = event
  const way = (ways: readonly ((n: number) => string)[]) => ways[style % ways.length] ?? String
  const places: Record<string, string> = {
    ...names,
    s: subject.name,
    M: way(AMOUNTS[language])(figures.M),
    K: String(figures.K),
    Q: way(SHARES[language])(figures.Q),
  }
  const filled = (text: string) => {
    const whole = text.replace(/\{(\w)\}/g, (_, place: string) => places[place] ?? '')
    return whole.charAt(0).toUpperCase() + whole.slice(1)
  }
  const [first = [], ...more] = said
  const lead = filled(random.pick(first))
  const body = random
    .shuffled([...more, subject.said])
    .slice(LEFT_OUT)
    .map((ways) => filled(random.pick(ways)))
  const half = 2 + random.below(3)
  return {
    title: filled(random.pick(headlines)),
    summary: lead,
    paragraphs: [lead, body.slice(0, half).join(' '), body.slice(half).join(' ')].filter(Boolean),
  }
}
