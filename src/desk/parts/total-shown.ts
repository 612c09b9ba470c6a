import { numberFormat } from '#languages/formats.ts'
import { type Language, directionOf } from '#languages/rules.ts'
import { MAX_COUNTED } from '#platform/call.ts'

/** The total of a list as the desk shows it: `10,000+` from the number on up to which a long list is counted. */
export function totalShown(language: Language, total: number): string {
  const number = numberFormat(language).format(total)
  if (total < MAX_COUNTED) return number
  // left-to-right marks: without them the sign is shown before the number in a right-to-left text
  return directionOf(language) === 'rtl' ? `\u200E${number}+\u200E` : `${number}+`
}
