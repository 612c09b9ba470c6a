import { type Page, expect } from '@playwright/test'
import { analytics, analyticsRounds } from '../src/trends/analytics/calls.ts'
import { type ShownKind, addDays } from '../src/trends/analytics/rules.ts'
import type { OutputOf } from '../src/platform/call.ts'

/** The request of the analytics page. */
export const FIGURES = /\/api\/analytics\?/

type Answer = OutputOf<typeof analytics>

const NAMES: Record<string, string[]> = {
  topic: [
    'AI Agents',
    'AI Research',
    'AI Tools',
    'Funding',
    'Code Generation',
    'Productivity',
    'Creative AI',
  ],
  publisher: [
    'ada.example',
    'bee.example',
    'cee.example',
    'dee.example',
    'eff.example',
    'gee.example',
    'aitch.example',
  ],
  language: ['fr', 'en', 'ar'],
  'tool-category': ['Writing', 'Code', 'Voice', 'Images'],
}

/** Figures as the server could really return them: a wave for each key, over a month. */
export function inventedFigures(kind: ShownKind, days = 30): Answer {
  const to = '2026-11-20'
  const from = addDays(to, 1 - days)
  const isNamed = kind === 'entity' || kind === 'funding'
  const keys = isNamed ? ['Open Robotics', 'Ada Labs', 'Model K2', 'Bee', 'Cee', 'Dee'] : (NAMES[kind] ?? [])
  const named = (key: string) => ({
    key,
    name: isNamed ? key : null,
    slug: isNamed ? key.toLowerCase().replaceAll(' ', '-') : null,
  })
  const waveOf = (n: number, slope: number) =>
    Array.from({ length: days }, (_, at) =>
      Math.max(0, Math.round((9 - 1.3 * n) * (1 + 0.5 * Math.sin(at / 3 + n)) + slope * at)),
    )
  const waves = keys.map((_, n) => waveOf(n, n === 1 ? 0.25 : 0))
  const sum = (wave: readonly number[]) => wave.reduce((all, each) => all + each, 0)
  const whole = sum(waves.map(sum))
  const totals = Array.from({ length: days }, (_, at) => sum(waves.map((wave) => wave[at] ?? 0)))
  const figures = keys
    .map((key, n) => ({
      ...named(key),
      stories: sum(waves[n] ?? []),
      reports: 3 * sum(waves[n] ?? []),
      before: n === 5 ? 0 : sum(waveOf(n, 0)) - 20,
      share: sum(waves[n] ?? []) / whole,
    }))
    .toSorted((a, b) => b.stories - a.stories)
  const answer: Answer = {
    kind,
    from,
    to,
    before_from: addDays(from, -days),
    before_to: addDays(from, -1),
    days,
    counted_at: '2026-11-20T09:12:00.000Z',
    since: '2025-02-01',
    all: { stories: whole, reports: 3 * whole, before: whole - 90, reports_before: 3 * whole - 270 },
    step: 'day',
    starts: Array.from({ length: days }, (_, at) => addDays(from, at)),
    all_line: totals,
    before_line: totals.map((each, at) => Math.max(0, each - 3 + (at % 4))),
    lines: figures.slice(0, 5).map(({ key }) => ({ ...named(key), points: waves[keys.indexOf(key)] ?? [] })),
    figures,
    keys: keys.length,
    risers: [{ ...named(keys[1] ?? ''), stories: 300, expected: 204.4, growth: 1.46 }],
    mix: isNamed ? null : { largest: keys.length > 5 ? 0.93 : 1, equals: 4.6 },
  }
  expect(analytics.output.safeParse(answer).success).toBe(true)
  return answer
}

/** The funding raised in these days, in two currencies. */
function inventedRounds(currency: string | null): OutputOf<typeof analyticsRounds> {
  const { from, to, before_from, before_to, step, starts } = inventedFigures('funding')
  const drawn = currency ?? 'USD'
  const line = starts.map((_, at) => (at % 4 === 1 ? 1e7 * (1 + (at % 7)) : 0))
  const sum = line.reduce((all, each) => all + each)
  const card = {
    excerpt: 'Short.',
    author: null,
    image_url: null,
    access_tier: 'freemium' as const,
    category: 'news' as const,
    topic: 'Funding' as const,
    published_at: '2026-11-12T09:00:00.000Z',
    language: 'en' as const,
    original_language: 'en' as const,
    machine_translated: false,
    reviewed_translation: false,
    momentum: 70,
    momentum_is_placeholder: false,
    momentum_label: 'trending' as const,
    external_url: null,
    reading_minutes: 2,
    source_count: 3,
    sample: false,
  }
  const answer: OutputOf<typeof analyticsRounds> = {
    from,
    to,
    before_from,
    before_to,
    step,
    starts,
    line,
    stories: 140,
    with_amount: 61,
    currencies: [
      { currency: 'USD', rounds: 8, sum, median: 3e7, rounds_before: 9, sum_before: sum * 0.8 },
      { currency: 'EUR', rounds: 4, sum: 48.5e6, median: 1.2e7, rounds_before: 0, sum_before: 0 },
    ],
    currency: drawn,
    before_line: line.toReversed(),
    largest: [
      {
        ...card,
        id: '00000000-0000-4000-8000-00000000000a',
        title: 'Open Robotics has money for arms that learn',
        amount: 7e7,
        words: 'The company raised 70 million in a Series B, it said on Thursday.',
        stories: 2,
        company: { name: 'Open Robotics', slug: 'open-robotics' },
        access: { state: 'full', because: null },
      },
      {
        ...card,
        id: '00000000-0000-4000-8000-00000000000b',
        title: 'A round that only some may read of',
        amount: 0,
        words: '',
        stories: 0,
        company: null,
        access: { state: 'locked', because: 'b2b' },
      },
    ],
  }
  expect(analyticsRounds.output.safeParse(answer).success).toBe(true)
  return answer
}

/** Answers each kind with its invented figures, and answers the request for funding rounds. */
export async function serveFigures(page: Page): Promise<void> {
  await page.route(/\/api\/analytics\/rounds/, (route) =>
    route.fulfill({
      json: inventedRounds(new URL(route.request().url()).searchParams.get('currency')),
    }),
  )
  await page.route(FIGURES, (route) => {
    const asked = new URL(route.request().url()).searchParams
    return route.fulfill({ json: inventedFigures((asked.get('kind') ?? 'topic') as ShownKind) }) // the type that the page requests
  })
}
