import { dateFormat } from '#languages/formats.ts'
import { LANGUAGE_NAMES, type Language } from '#languages/rules.ts'
import type { Key, Translate } from '#languages/translate.ts'
import { nameKey } from '#articles/rules.ts'
import { AGES } from '#articles/search/rules.ts'
import type { SavedSearch } from './calls.ts'

/** The conditions of a search as texts, one for each. */
export function questionTexts(
  t: Translate,
  language: Language,
  { question, entity }: Pick<SavedSearch, 'question' | 'entity'>,
): string[] {
  const { q, type, topic, tier, written, from, to } = question
  const day = dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const age = AGES.find((each) => each === from)
  return [
    ...(q === undefined ? [] : [`“${q}”`]),
    ...(question.entity === undefined ? [] : [entity?.name ?? question.entity]),
    ...(type === undefined ? [] : [t(`library.search.kind.${type}`)]),
    ...(topic === undefined ? [] : [t(nameKey('topic', topic) as Key)]), // every topic has this key
    ...(tier === undefined ? [] : [t(`library.tier.${tier}`)]),
    ...(written === undefined ? [] : [LANGUAGE_NAMES[written]]),
    ...(age === undefined ? [] : [t(`library.search.age.${age}`)]),
    ...(from === undefined || age !== undefined
      ? []
      : [t('library.alerts.from', { date: day.format(new Date(from)) })]),
    ...(to === undefined ? [] : [t('library.alerts.to', { date: day.format(new Date(to)) })]),
  ]
}
