import type { Language } from '#languages/rules.ts'

/**
 * How a reader of a language can read a story, in the order of every page and of the digest: as it was written, in a
 * translation that a person made or reviewed, in a machine translation, or only in another language (decision 0090).
 */
const READ_AS = ['own', 'reviewed', 'machine', 'other'] as const
type ReadAs = (typeof READ_AS)[number]

/** `language` is that of the text that readers are shown. */
type Shown = {
  language: Language
  original_language: Language
  machine_translated?: boolean
  sample?: boolean
}

/** How readers of a language can read a story. */
export function readAs(story: Shown, language: Language): ReadAs {
  if (story.language !== language) return 'other'
  if (story.original_language === language) return 'own'
  return story.machine_translated === true ? 'machine' : 'reviewed'
}

/**
 * The place of a story in the order of `READ_AS`, from 0; with `samplesLast` the samples come after all others, in the same
 * order.
 */
export const rankOf = (story: Shown, language: Language, samplesLast = false): number =>
  READ_AS.indexOf(readAs(story, language)) + (samplesLast && story.sample === true ? READ_AS.length : 0)

/** The stories that readers of a language can read best come first; the order is otherwise kept. */
export const languageFirst = <Story extends Shown>(
  stories: readonly Story[],
  language: Language,
  samplesLast = false,
): Story[] => stories.toSorted((a, b) => rankOf(a, language, samplesLast) - rankOf(b, language, samplesLast))

/** The stories that exist in a language, and the others. The order is kept. */
export function apartByLanguage<Story extends { language: Language }>(
  stories: readonly Story[],
  language: Language,
): { readable: Story[]; others: Story[] } {
  return {
    readable: stories.filter((story) => story.language === language),
    others: stories.filter((story) => story.language !== language),
  }
}
