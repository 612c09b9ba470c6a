import type { Language } from '#languages/rules.ts'
import type { TranslatedKind } from '#articles/translation/rules.ts'

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
