import { expect, test } from 'vitest'
import { allWords } from '#languages/languages.ts'
import type { Language } from '#languages/rules.ts'
import { translator } from '#languages/translate.ts'
import { type TodayEdition, headline, timedText, waitingKinds, waitingText } from './today-words.ts'

// The sentences of Today.

const t = translator('en', allWords.en)
const evening: TodayEdition = {
  id: null,
  kind: 'evening',
  at: '2026-11-27T16:00:00.000Z',
  state: 'planned',
  composed_at: '2026-11-27T15:15:00.000Z',
  automatic: true,
  held: false,
  stories: [],
  languages: [],
}
const headlineAt = (now: string) => headline(t, 'en', { edition: evening, now: `2026-11-27T${now}.000Z` })

test('the headline counts a begun minute, as the countdown of the rail does', () => {
  expect(headlineAt('13:50:00')).toBe('2 hr 10 min to the evening edition')
  expect(headlineAt('15:00:30')).toBe('1 hr to the evening edition')
  expect(headlineAt('15:59:59')).toBe('1 min to the evening edition')
  expect(headlineAt('16:00:00')).toBe('The evening edition is about to be sent')
})

const today = { now: '2026-11-23T13:50:00.000Z', time_zone: 'Etc/GMT-1' }
const SENTENCES = ['sends.waits', 'failedAt', 'backup.test'] as const
const sentences = (language: Language, at: string) =>
  SENTENCES.map((key) =>
    timedText(translator(language, allWords[language]), language, `newsroom.today.${key}`, at, today),
  )

test('a sentence about a moment of today has its time', () => {
  const said = (language: Language) => sentences(language, '2026-11-23T06:00:00.000Z')
  expect(said('en')).toEqual([
    'Sends at 07:00 once you approve it.',
    'Failed at 07:00',
    'The backup from 07:00 failed its restore test',
  ])
  expect(said('ar')).toEqual([
    'تُرسل الساعة 07:00 إذا اعتمدتها.',
    'فشل الساعة 07:00',
    'فشل اختبار استعادة نسخة الساعة 07:00',
  ])
  expect(said('fr')).toEqual([
    'Part à 07:00 une fois approuvée.',
    'Échec à 07:00',
    'Celle de 07:00 a échoué au test de restauration',
  ])
  expect(said('es')).toEqual([
    'Se enviará a las 07:00 si la apruebas.',
    'Falló a las 07:00',
    'La de las 07:00 no superó la prueba de restauración',
  ])
  expect(said('pt')).toEqual([
    'É enviada às 07:00 depois de aprovada.',
    'Falhou às 07:00',
    'A das 07:00 não passou no teste de restauro',
  ])
})

test('a sentence about a moment of another day has its date and time', () => {
  const said = (language: Language) => sentences(language, '2026-11-24T06:00:00.000Z')
  expect(said('en')).toEqual([
    'Sends on November 24 at 07:00 once you approve it.',
    'Failed on November 24 at 07:00',
    'The backup from November 24 at 07:00 failed its restore test',
  ])
  expect(said('ar')).toEqual([
    'تُرسل يوم 24 نوفمبر الساعة 07:00 إذا اعتمدتها.',
    'فشل يوم 24 نوفمبر الساعة 07:00',
    'فشل اختبار استعادة نسخة 24 نوفمبر الساعة 07:00',
  ])
  expect(said('fr')).toEqual([
    'Part le 24 novembre à 07:00 une fois approuvée.',
    'Échec le 24 novembre à 07:00',
    'Celle du 24 novembre à 07:00 a échoué au test de restauration',
  ])
  expect(said('es')).toEqual([
    'Se enviará el 24 de noviembre a las 07:00 si la apruebas.',
    'Falló el 24 de noviembre a las 07:00',
    'La del 24 de noviembre a las 07:00 no superó la prueba de restauración',
  ])
  expect(said('pt')).toEqual([
    'É enviada a 24 de novembro às 07:00 depois de aprovada.',
    'Falhou a 24 de novembro às 07:00',
    'A de 24 de novembro às 07:00 não passou no teste de restauro',
  ])
})

test('every kind that waits has a sentence, and those that do not wait have none', () => {
  const none = { drafts: 0, with_warnings: 0, translations: 0, episodes: 0, reports: 0, questions: 0 }
  const said = (waiting: Partial<typeof none>) => {
    const inbox = { ...none, ...waiting }
    return waitingKinds(inbox).map((kind) => waitingText(t, kind, inbox))
  }
  expect(said({})).toEqual([])
  expect(said({ drafts: 3, with_warnings: 1 })).toEqual(['3 drafts to review, 1 with a warning.'])
  expect(said({ translations: 2, episodes: 1, reports: 1, questions: 4 })).toEqual([
    '2 translations to review.',
    '1 episode to review.',
    '1 reported error to check.',
    '4 questions to answer.',
  ])
})
