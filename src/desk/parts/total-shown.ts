import { numberFormat } from '#languages/formats.ts'
import type { Language } from '#languages/rules.ts'
import { MAX_COUNTED } from '#platform/call.ts'

/** The total of a list as the desk shows it: `10,000+` from the number on up to which a long list is counted. */
export const totalShown = (language: Language, total: number): string =>
  `${numberFormat(language).format(total)}${total >= MAX_COUNTED ? '+' : ''}`
