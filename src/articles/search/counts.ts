import type { Translate } from '#languages/translate.ts'

/** A count for use in a sentence: "200+" if counting stopped there. */
export const countText = (t: Translate, count: number, isLeast = false): string | number =>
  isLeast ? t('library.search.countLeast', { count }) : count

/** "12 results", or "at least" that many. */
export const foundText = (
  t: Translate,
  { total, total_is_least = false }: { total: number; total_is_least?: boolean },
): string => t(total_is_least ? 'library.search.foundLeast' : 'library.search.found', { count: total })
