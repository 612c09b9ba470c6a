import { westernDigits } from '#stories/scraped-text.ts'

/**
 * `GPT-5`, `orvalle-4711`: letters, then digits. Times, ordinals and amounts begin with the digits. Arabic may attach a
 * preposition. Nothing follows the last group, so that a match never has to be taken back.
 */
const CODE =
  /(?<![\p{Script=Latin}\p{N}-])\p{Script=Latin}{2}[\p{Script=Latin}\p{N}]*(?:[-_.][\p{Script=Latin}\p{N}]+)*/gu
const DIGITS = /\d+/g

/** Units and codes that another language, or another text, may spell out: "square kilometers", "carbon dioxide", "Covid". */
const COMMON =
  /(?<![\p{Script=Latin}\p{N}])(?:[cdkm]m[23]|CO2e?|NO2|SO2|CH4|PM10|PM2\.5|COVID-19)(?![\p{Script=Latin}\p{N}])/giu

/** A text without units and common codes, which need not be the same in two texts. */
export const withoutCommonCodes = (text: string): string => text.normalize('NFKC').replace(COMMON, '')

/** The codes and versions in a text of which `known` does not have all the digits; letters may be written in other ways. */
export function unknownCodes(text: string, known: string): string[] {
  const codes = (westernDigits(text.normalize('NFKC')).match(CODE) ?? []).map((code) => ({
    code,
    runs: withoutCommonCodes(code).match(DIGITS) ?? [],
  }))
  if (codes.every(({ runs }) => runs.length === 0)) return []
  // the raised mark of a footnote would become part of the number before it
  const digits = new Set(westernDigits(`${known} ${known.normalize('NFKC')}`).match(DIGITS) ?? [])
  return codes.filter(({ runs }) => runs.some((run) => !digits.has(run))).map(({ code }) => code)
}
