import { pack } from '#languages/packs.ts'
import type { Language } from '#languages/rules.ts'
import { money, percent, units } from './spoken-amounts.ts'
import { dates, times } from './spoken-dates.ts'
import { cardinal, numberInWords, versionInWords } from './spoken-numbers.ts'
import { END, FREE, type Rule, pattern } from './spoken-pattern.ts'

/**
 * A text as it is spoken: without marks and addresses, and with figures and signs (money, percentages, units, dates,
 * versions, ordinals, years, numbers) in words. Names that contain figures (H100, GPT-4) keep them separate from their
 * letters or as they are.
 */
export function spokenText(text: string, language: Language): string {
  return RULES.reduce((said, rule) => rule(said, language), text)
    .replace(/\s+([,.;:!?؟،])/g, '$1')
    .replaceAll('\u{200c}', '')
    .replace(/\s+/g, ' ')
    .trim()
}

const plain: Rule = (text) =>
  text
    .replace(/\[\s*\d{1,3}\s*\]/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/https?:\/\/\S+|\bwww\.\S+/g, '')
    .replace(/\S+@\S+\.\S+/g, '')
    .replace(/[*_`#>|~^]+(?=\S)|(?<=\S)[*_`#|^]+/g, '')
    .replace(/\p{Extended_Pictographic}[\u{fe0f}\u{200d}]*/gu, '')
    .replace(/[\u{200b}-\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}\u{feff}ـ]/gu, '')
    .replace(/[\u{a0}\u{202f}\u{2009}]/gu, ' ')
    .replace(/\u{2011}/gu, '-')

const arabicFigures: Rule = (text) =>
  text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/(?<=\d)٫(?=\d)/g, '.')
    .replace(/(?<=\d)٬(?=\d)/g, ',')
    .replaceAll('٪', '%')
    .replace(/(?<=(?:^|\s)[وفبلك])(?=\d)/g, '\u{200c}') // a prefix letter that belongs to the next word is separated from the number for now

const abbreviations: Rule = (text, language) =>
  pack(language).speech.abbreviations.reduce((said, [written, words]) => said.replace(written, words), text)

const versions: Rule = (text, language) =>
  text
    .replace(/(?<!\p{L})[vV](\d+(?:\.\d+){0,3})(?![\p{L}\d])/gu, `${pack(language).speech.signs.version} $1`)
    .replace(
      /(?<=\p{L})-(\d+(?:\.\d+){1,3})(?![\p{L}\d])/gu,
      (_, version: string) => ` ${versionInWords(version, language)}`,
    )
    .replace(
      /(?<=\p{L}{2})-(\d{1,3})(?![\p{L}\d.,])/gu,
      (_, version: string) => ` ${cardinal(Number(version), language)}`,
    )
    .replace(/(?<![\d.,])(\d+(?:\.\d+){2,3})(?![\d\p{L}]|\.\d)/gu, (whole: string) =>
      /^\d{1,3}(?:\.\d{3})+$/.test(whole) ? whole : versionInWords(whole, language),
    )

const numbers: Rule = (text, language) => {
  const { times: multiple, to, minus } = pack(language).speech.signs
  return text
    .replace(pattern(String.raw`${FREE}(#)\s?[x×](?!\p{L}|\s?\d)`, language), `$1 ${multiple}`)
    .replace(/(?<![\p{L}\d.,-])(\d{1,4})\s?[–-]\s?(\d{1,4})(?![\d\p{L}-])/gu, `$1 ${to} $2`)
    .replace(/(?<=^|\s)[−-](?=\d)/g, `${minus} `)
    .replace(/(?<![\p{L}\d.,-])(1[1-9]\d\d|20\d\d)(?![\p{L}\d]|[.,]\d)/gu, (_, year: string) =>
      pack(language).speech.year(Number(year)),
    )
    .replace(pattern(`${FREE}#${END}`, language), (figures) => numberInWords(figures, language))
    .replace(/\buno(?=\s(?:mil|millón|millones|billón|billones|euro|dólar)\b)/g, 'un') // only Spanish says "uno"
}

const signs: Rule = (text, language) =>
  text
    .replace(/\s?&\s?/g, ` ${pack(language).speech.signs.and} `)
    .replace(/(?<=\s|^)[~≈](?=\S)/g, `${pack(language).speech.signs.about} `)
    .replace(
      /(?<=\p{L}{2})\.(?=(?:com|org|net|ai|io|fr|es|pt|dev)\b)/gu,
      ` ${pack(language).speech.addressDot} `,
    )
    .replace(/\s[–—]\s/g, ', ')
    .replace(/[«»“”„"()[\]{}<>]/g, ' ')
    .replace(/(?<=\p{L})\/(?=\p{L})/gu, ' ')

const ordinals: Rule = (text, language) => pack(language).speech.ordinals(text)

const vowels: Rule = (text, language) =>
  pack(language).speech.vowelled.reduce((said, [bare, full]) => said.replace(bare, full), text)

/** The order matters: expressions that contain a number come before the plain number. */
const RULES: readonly Rule[] = [
  plain,
  arabicFigures,
  abbreviations,
  dates,
  money,
  percent,
  units,
  times,
  ordinals,
  versions,
  numbers,
  signs,
  vowels,
]
