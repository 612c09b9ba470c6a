import type { Language } from '#languages/rules.ts'
import type { TranslatedKind } from '#articles/translation/rules.ts'

/** The translations that are listed; without a choice, those that wait for review. */
export const LISTED = ['missing', 'failed'] as const
type Listed = (typeof LISTED)[number] | undefined

/** An item that can be translated. */
export type TranslatedItem = { kind: TranslatedKind; id: string }

/**
 * The properties of a link to the translation of an item into a language, which need not exist yet:
 * `/content-review?view=translations&itemKind=article&item={id}&into=ar`.
 */
export const translationAddress = ({ kind, id }: TranslatedItem, language: Language) =>
  ({
    to: '/content-review',
    search: { view: 'translations', itemKind: kind, item: id, into: language },
  }) as const

/** The same for links on pages that may be the list of translations, which then stays as it is filtered. */
export const translationLink = (item: TranslatedItem, language: Language) => {
  const { to, search } = translationAddress(item, language)
  return { to, search: (before: { listed?: Listed }) => ({ ...search, listed: before.listed }) } as const
}
