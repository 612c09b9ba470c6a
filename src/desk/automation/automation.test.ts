import { expect, test } from 'vitest'
import { say } from '#languages/languages.ts'
import type { Translate } from '#languages/translate.ts'
import { MAX_FOUND } from '#writing/generate/rules.ts'
import { pressed } from './chosen-found.ts'
import {
  type RunRow,
  costText,
  countsText,
  durationText,
  howRunWent,
  outcomesOf,
  runWords,
} from '../parts/run-outcomes.ts'
import { momentText, onReadersClock, weekdayName, zoneName } from '../parts/zones.ts'

const t: Translate = (key, values) => say('en', key, values)
const run = (more: Partial<RunRow>): RunRow => ({
  id: 'r',
  kind: 'scrape-ai-news',
  asked_by: null,
  started_at: '2026-11-20T09:00:00.000Z',
  finished_at: '2026-11-20T09:01:00.000Z',
  parts: 3,
  done: 3,
  found: 0,
  drafted: 0,
  outcomes: {},
  cost_micros: null,
  ...more,
})

// Covers: admin-5-5
test('a fifth item cannot be chosen, and selecting a chosen one again releases it', () => {
  let chosen: ReadonlySet<string> | null = new Set<string>()
  for (let n = 0; n < MAX_FOUND; n++) chosen = chosen && pressed(chosen, `/${n}`)
  expect(chosen?.size).toBe(4)
  expect(chosen && pressed(chosen, '/one-more')).toBeNull()
  expect(chosen && [...(pressed(chosen, '/0') ?? [])]).toEqual(['/1', '/2', '/3'])
})

// Covers: desk-automation-2
test('the state of a run is derived from how its parts ended', () => {
  expect(howRunWent(run({ finished_at: null }))).toBe('running')
  expect(howRunWent(run({ parts: 0 }))).toBe('nothing')
  expect(howRunWent(run({ outcomes: { ok: 1, unchanged: 1, empty: 1 } }))).toBe('done')
  expect(howRunWent(run({ outcomes: { ok: 2, timeout: 1 } }))).toBe('partly')
  expect(howRunWent(run({ outcomes: { failed: 2, robots: 1 } }))).toBe('failed')
})

test('states of parts are merged, best first, and an unknown one is a failure', () => {
  const outcomes = { http_error: 1, ok: 4, unreachable: 2, 'never-heard-of': 1, moved: 1 }
  expect(outcomesOf({ outcomes })).toEqual([
    { outcome: 'fine', count: 5 },
    { outcome: 'unreachable', count: 3 },
    { outcome: 'failed', count: 1 },
  ])
})

test('the results of a run are counted in the units of its kind', () => {
  const counts = { found: 3, drafted: 1 }
  expect(countsText(t, { kind: 'scrape-ai-news', ...counts })).toBe('3 found · 1 drafted')
  expect(countsText(t, { kind: 'fetch-pictures', ...counts })).toBe('3 images')
  expect(countsText(t, { kind: 'fix-tool-urls', ...counts })).toBe('')
})

test('a kind of run without a text keeps its name', () => {
  expect([runWords(t, 'fix-tool-urls'), runWords(t, 'count-sheep')]).toEqual([
    'Tool URL check',
    'count-sheep',
  ])
})

test('durations and costs are formatted in the language', () => {
  expect([200, 42_400, 185_000, 300_000, 7_260_000].map((ms) => durationText(ms, 'en'))).toEqual([
    '1 sec',
    '42 sec',
    '3 min 5 sec',
    '5 min',
    '2 hr 1 min',
  ])
  expect([costText(4200, 'en'), costText(1_200_000, 'en')]).toEqual(['$0.0042', '$1.20'])
})

test('a zone is named by its UTC offset, not by the sign in its name', () => {
  const at = new Date('2026-07-01T12:00:00Z')
  expect(['Etc/GMT-1', 'Europe/Paris', 'Asia/Kathmandu'].map((zone) => zoneName(zone, at))).toEqual([
    'UTC+1',
    'UTC+2',
    'UTC+5:45',
  ])
})

// Covers: desk-automation-1
test('a moment is shown in the digest’s zone, and in the reader’s only if the time differs there', () => {
  const at = new Date('2026-11-22T04:00:00Z')
  expect(momentText(at, 'Etc/GMT-1', 'en')).toBe('Sun, Nov 22, 05:00')
  expect(onReadersClock(at, 'Etc/GMT-1', 'Europe/Paris', 'en')).toBeNull()
  expect(onReadersClock(at, 'Etc/GMT-1', 'Asia/Tokyo', 'en')).toBe('13:00')
  expect(onReadersClock(at, 'Etc/GMT-1', 'America/New_York', 'en')).toBe('Sat, Nov 21, 23:00')
})

test('Monday is the first day of the week and Sunday the seventh', () => {
  expect([1, 3, 7].map((day) => weekdayName(day, 'en'))).toEqual(['Monday', 'Wednesday', 'Sunday'])
})
