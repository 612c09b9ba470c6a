import { languageName } from '#languages/formats.ts'
import { LANGUAGES, LOCALES, type Language } from '#languages/rules.ts'
import type { Translate } from '#languages/translate.ts'
import type { EditionView } from '#newsletter/editions/calls.ts'
import { DIGEST_SECTIONS } from '#newsletter/rules.ts'
import type { Story } from './edition-edits.ts'

/** A language in which stories of an edition are not ready: its readers get them in another language. */
export type Lack = {
  language: Language
  /** How many readers would get the edition in this language. */
  readers: number
  /** The numbers of the stories, as the matrix shows them. */
  numbers: number[]
  /** The languages in which these stories are sent instead. */
  originals: Language[]
  /** Whether no story is ready. */
  isAll: boolean
}

/** The stories that are sent, in the order of the matrix: section by section. The first one has the number 1. */
export const sentStories = (stories: readonly Story[]): Story[] =>
  DIGEST_SECTIONS.flatMap((section) => stories.filter((story) => story.section === section && !story.dropped))

/** How many of these stories are ready in a language. */
export const readyIn = (stories: readonly Story[], language: Language): number =>
  stories.filter(({ languages }) => languages[language] === 'full').length

/** The languages in which stories are not ready, the one with the most readers first. */
export function lacksOf(sent: readonly Story[], readers: EditionView['audience']['by_language']): Lack[] {
  return LANGUAGES.map((language) => {
    const lacking = sent.flatMap((story, at) =>
      story.languages[language] === 'full' ? [] : [{ number: at + 1, original: story.original_language }],
    )
    return {
      language,
      readers: readers[language],
      numbers: lacking.map(({ number }) => number),
      originals: [...new Set(lacking.map(({ original }) => original))],
      isAll: lacking.length === sent.length,
    }
  })
    .filter(({ numbers }) => numbers.length > 0)
    .toSorted((a, b) => b.readers - a.readers || b.numbers.length - a.numbers.length)
}

/** What the readers of a language get instead, as a sentence; null if it has no readers. */
export function consequence(t: Translate, own: Language, lack: Lack): string | null {
  const { readers, numbers, originals } = lack
  if (readers === 0) return null
  return t('newsroom.digest.lack.readers', {
    count: readers,
    stories: t('newsroom.digest.lack.stories', { count: numbers.length }),
    languages: listed(
      own,
      originals.map((each) => languageName(each, own)),
    ),
  })
}

/** Which stories a language lacks, as a sentence. */
export function lackText(t: Translate, own: Language, { language, numbers, isAll }: Lack): string {
  const name = languageName(language, own)
  if (isAll) return t('newsroom.digest.lack.all', { language: name })
  return t('newsroom.digest.lack.which', {
    language: name,
    count: numbers.length,
    numbers: listed(own, numbers.map(String)),
  })
}

const listed = (language: Language, words: readonly string[]): string =>
  new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(words)

/** A translation of a story that is in one state. */
export type Cell = { story: Story; language: Language }

/** The squares in one state, story by story. */
export const cellsIn = (sent: readonly Story[], state: 'machine' | 'missing'): Cell[] =>
  sent.flatMap((story) =>
    LANGUAGES.filter((language) => story.languages[language] === state).map((language) => ({
      story,
      language,
    })),
  )

/** The ids of the stories that readers of some language get in another one. */
export const lackingIds = (sent: readonly Story[], lacks: readonly Lack[]): Set<string> => {
  const numbers = new Set(lacks.filter(({ readers }) => readers > 0).flatMap((lack) => lack.numbers))
  return new Set(sent.filter((_, at) => numbers.has(at + 1)).map(({ id }) => id))
}
