import { languageName } from '#languages/formats.ts'
import { LOCALES, type Language, isLanguage } from '#languages/rules.ts'
import type { Translate } from '#languages/translate.ts'
import type { TranslationPartCheck } from '#writing/translation/written/calls.ts'

type Problem = TranslationPartCheck['problems'][number]
/** Checks of values that both texts must have. */
const COMPARED = new Set<Problem['gate']>(['numbers', 'names', 'links', 'citation'])
const SHARE_OF_LENGTH = /^\d+\.\d\d$/

/** The values of the original that its translation lacks, as they are written there. */
export const missingValues = (
  original: string,
  { problems }: Pick<TranslationPartCheck, 'problems'>,
): string[] =>
  problems
    .filter(({ gate }) => COMPARED.has(gate))
    .flatMap(({ found }) => found.filter((value) => holds(original, value)))

/** A problem in sentences: what is missing, what the original does not have, or what is wrong with the form. */
export function problemWords(
  { gate, found }: Problem,
  { original, text }: { original: string; text: string },
  t: Translate,
  language: Language,
): string[] {
  const list = (values: readonly string[]) =>
    new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(values.map(isolated))
  if (COMPARED.has(gate)) {
    const missing = found.filter((value) => holds(original, value))
    const extra = found.filter((value) => !missing.includes(value) && text.includes(value))
    const others = found.filter((value) => !missing.includes(value) && !extra.includes(value))
    return [
      ...(missing.length > 0 ? [t('newsroom.translate.problem.missing', { values: list(missing) })] : []),
      ...(extra.length > 0 ? [t('newsroom.translate.problem.extra', { values: list(extra) })] : []),
      ...(others.length > 0
        ? [
            t(`newsroom.translate.problem.${gate === 'names' ? 'names' : 'differs'}`, {
              values: list(others),
            }),
          ]
        : []),
    ]
  }
  return [
    ...new Set(
      found.map((value) => {
        if (gate === 'length')
          return SHARE_OF_LENGTH.test(value)
            ? t('newsroom.translate.problem.length')
            : t('newsroom.translate.problem.extra', { values: list([value]) })
        if (gate === 'quotes') return t('newsroom.translate.problem.extra', { values: list([value]) })
        if (isLanguage(value))
          return t('newsroom.translate.problem.language', { language: languageName(value, language) })
        if (value === '¶') return t('newsroom.translate.problem.paragraph')
        if (value.startsWith('U+')) return t('newsroom.translate.problem.sign')
        return t('newsroom.translate.problem.form', { values: list([value]) })
      }),
    ),
  ]
}

/** The figures and names that were kept, in a sentence. */
export const keptWords = (kept: readonly string[], t: Translate, language: Language): string =>
  kept.length === 0
    ? t('newsroom.translate.passed')
    : t('newsroom.translate.kept', {
        values: new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(kept.map(isolated)),
      })

/** Where a value stands in a text, not as a part of a longer figure or word: `24` is not in `240`. */
export const placesOf = (values: readonly string[]): RegExp => {
  const either = values
    .toSorted((a, b) => b.length - a.length)
    .map((value) => value.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
    .join('|')
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(${either})(?![\p{L}\p{N}]|[.,]\d)`, 'u')
}
const holds = (text: string, value: string): boolean => placesOf([value]).test(text)

/** Keeps a value readable in a sentence of the other direction. */
const isolated = (value: string): string => `\u2068${value}\u2069`
