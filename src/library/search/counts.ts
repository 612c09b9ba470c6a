import type { Translate } from '#languages/translate.ts'

/** How many there are, for a place among words: "200+" where no more than that were counted. */
export const countText = (t: Translate, count: number, isLeast = false): string | number =>
  isLeast ? t('library.search.countLeast', { count }) : count

/** "12 results", or that there are so many at least. */
export const foundText = (
  t: Translate,
  { total, total_is_least = false }: { total: number; total_is_least?: boolean },
): string => t(total_is_least ? 'library.search.foundLeast' : 'library.search.found', { count: total })
