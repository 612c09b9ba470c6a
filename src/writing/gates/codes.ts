import { westernDigits } from '#stories/scraped-text.ts'

/**
 * `GPT-5`, `orvalle-4711`: letters, then digits. Times, ordinals and amounts begin with the digits. Arabic may attach a
 * preposition. Nothing follows the last group, so that a match never has to be taken back.
 */
const CODE =
  /(?<![\p{Script=Latin}\p{N}-])\p{Script=Latin}{2}[\p{Script=Latin}\p{N}]*(?:[-_.][\p{Script=Latin}\p{N}]+)*/gu
const DIGITS = /\d+/g

/** The codes and versions in a text of which `known` does not have all the digits; letters may be written in other ways. */
export function unknownCodes(text: string, known: string): string[] {
  const codes = (westernDigits(text).match(CODE) ?? []).map((code) => ({
    code,
    runs: code.match(DIGITS) ?? [],
  }))
  if (codes.every(({ runs }) => runs.length === 0)) return []
  const digits = new Set(westernDigits(known).match(DIGITS) ?? [])
  return codes.filter(({ runs }) => runs.some((run) => !digits.has(run))).map(({ code }) => code)
}
