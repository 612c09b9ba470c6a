import type { Language } from './rules.ts'
import type { Words } from './translate.ts'

type WordFiles = Record<string, () => Promise<Words>>

/**
 * The files of strings for pages, by their path. There are separate ones for the account pages, the pages of a plan, the API
 * pages and the desk, whose strings no other page needs. A browser loads only those of its language.
 */
export const WORD_FILES = {
  site: import.meta.glob<Words>('./*/words/site.json', { import: 'default' }),
  account: import.meta.glob<Words>('./*/words/account.json', { import: 'default' }),
  member: import.meta.glob<Words>('./*/words/member.json', { import: 'default' }),
  developers: import.meta.glob<Words>('./*/words/developers.json', { import: 'default' }),
  desk: import.meta.glob<Words>('./*/words/desk.json', { import: 'default' }),
} satisfies Record<string, WordFiles>

/** Loads a file of strings in a language. */
export function wordFile(name: keyof typeof WORD_FILES, language: Language): Promise<Words> {
  const files: WordFiles = WORD_FILES[name]
  const load = files[`./${language}/words/${name}.json`]
  if (!load) throw new Error(`no ${name} words for ${language}`)
  return load()
}
