import { expect, test } from 'vitest'
import { TEST_LANGUAGES, type TestLanguage } from '#languages/test-languages.ts'
import { type KnownStory, type Newcomer, placeAll, duplicateAmong } from './place-all.ts'
import { labelledReports } from './labelled-pairs/all.ts'
import { bCubed } from './labelled-pairs/b-cubed.ts'
import { backgroundOf } from './story-terms-prior.ts'
import { type Calibration, keptVector } from './story-identity-vectors.ts'
import { termsOf } from './story-terms.ts'

const HOUR = 3_600_000
const MARCH = Date.UTC(2026, 2, 3)

type NewcomerFields = Partial<Omit<Newcomer, 'terms'>> & { lead?: string }
const newcomer = (title: string, { lead = '', language = 'en', ...more }: NewcomerFields = {}): Newcomer => ({
  source: crypto.randomUUID(),
  language,
  url: '',
  title,
  at: MARCH,
  vector: null,
  terms: termsOf({ language, title, lead }),
  ...more,
})
const background = backgroundOf({})
const place = (newcomers: Newcomer[], known: KnownStory[] = [], calibration: Calibration | null = null) => {
  let made = 0
  return placeAll(newcomers, known, { background, newId: () => `new-${made++}`, calibration })
}
const storiesOf = (newcomers: Newcomer[]) => place(newcomers).placements.map(({ story }) => story)

const HALDEN = 'Halden Labs raises $45 million to shrink speech models for hearing aids'
const ROUND = 'Norwegian hearing aid software maker Halden Labs closes $45 million round'

// Covers: identity-4
test('one event in different words is one story, and the shared terms are returned', () => {
  const { placements } = place([newcomer(HALDEN), newcomer(ROUND, { at: MARCH + HOUR })])
  expect(placements).toMatchObject([
    { story: 'new-0', rule: 'first', score: 0, shared: [] },
    { story: 'new-0', rule: 'event' },
  ])
  expect(placements[1]?.shared).toHaveLength(5)
  expect(placements[1]?.shared).toEqual(expect.arrayContaining(['Halden', '45', 'hearing']))
  expect(placements[1]?.score).toBeGreaterThan(0.3)
})

// Covers: identity-5
test('an event joins a story of earlier runs if it is reported within three days', () => {
  const first = place([newcomer(HALDEN)])
  const [story] = first.stories
  const known = {
    ...story,
    id: 'known',
    language: 'en',
    terms: story?.terms ?? {},
    versions: {},
    firstAt: MARCH,
    mayMerge: true,
    apart: [],
    reports: [{ source: 'a', title: HALDEN, at: MARCH, vector: null }],
  } satisfies KnownStory
  const after = (hours: number) =>
    place([newcomer(ROUND, { at: MARCH + hours * HOUR })], [known]).placements[0]?.story
  expect(after(72)).toBe('known')
  expect(after(73)).toBe('new-0')
  expect(after(-72)).toBe('known')
})

// Covers: identity-2
test('an article of earlier runs is found by its headline among many', () => {
  const known = [
    'Radiologists read fewer images',
    'A museum lets visitors ask its paintings about their frames',
    HALDEN,
  ].map((title, n) => storyOf(`known-${n}`, [title]))
  const again = newcomer('Halden Labs raises $45 million to shrink speech models for hearing aid', {
    at: MARCH + HOUR,
  })
  const other = newcomer('Halden Labs raises $46 million to shrink speech models for hearing aids', {
    at: MARCH + HOUR,
  })
  expect(place([again], known).placements).toMatchObject([{ story: 'known-2', rule: 'article' }])
  expect(place([other], known).placements).not.toMatchObject([{ rule: 'article' }])
})

// Covers: identity-5
test('reports that share only a name are separate events and related at most', () => {
  const [, other] = place([
    newcomer('Nimbra buys data labelling firm Tagwell'),
    newcomer('Nimbra opposed by villagers'),
  ]).placements
  expect(other).toMatchObject({ story: 'new-1', rule: 'first' })
})

// Covers: identity-5
test('another version of the same name is another event, however similar', () => {
  const reports = [
    'Corvane releases Pilot 3, an open coding model for developers',
    'Corvane releases Pilot 3.5, an open model for coding developers',
    'The open coding model Pilot-3 by Corvane is released to developers today',
  ]
  expect(storiesOf(reports.map((title) => newcomer(title)))).toEqual(['new-0', 'new-1', 'new-0'])
  const arabic = [
    'مختبر لسان يطلق نموذج بيان ٣ المفتوح للمطورين',
    'مختبر لسان يوقف نموذج بيان ٢ المفتوح للمطورين',
  ]
  expect(storiesOf(arabic.map((title) => newcomer(title, { language: 'ar' })))).toEqual(['new-0', 'new-1'])
})

test('two reports of one source are one story only when they are the same article', () => {
  const same = { source: 'the-ledger' }
  expect(storiesOf([newcomer(HALDEN, same), newcomer(ROUND, same)])).toEqual(['new-0', 'new-1'])
  expect(storiesOf([newcomer(HALDEN, same), newcomer(`${HALDEN}!`, same)])).toEqual(['new-0', 'new-0'])
})

test('reports in different languages are not compared by their terms', () => {
  expect(storiesOf([newcomer(HALDEN), newcomer(ROUND, { language: 'fr' })])).toEqual(['new-0', 'new-1'])
})

const storyOf = (id: string, titles: string[], more: Partial<KnownStory> = {}): KnownStory => {
  const { stories } = place(titles.map((title) => newcomer(title)))
  return {
    id,
    language: 'en',
    terms: stories[0]?.terms ?? {},
    versions: {},
    firstAt: MARCH,
    mayMerge: true,
    apart: [],
    reports: titles.map((title, i) => ({
      source: `${id} ${i}`,
      title,
      at: more.firstAt ?? MARCH,
      vector: null,
    })),
    ...more,
  }
}
const FRAGMENTS = [
  storyOf('younger', ['Halden Labs closes round of $45 million with Northlight'], { firstAt: MARCH + HOUR }),
  storyOf('older', ['Northlight leads $45 million round for Halden hearing aid software']),
]
const BRIDGE = newcomer('Northlight puts $45 million into Halden Labs, hearing aid software maker', {
  at: MARCH + HOUR,
})

test('two stories that grow together are merged: the older one is kept', () => {
  const { placements, merges, stories } = place([BRIDGE], FRAGMENTS)
  expect(merges).toEqual([{ gone: 'younger', kept: 'older' }])
  expect(placements).toMatchObject([{ story: 'older', related: null }])
  expect(stories.map(({ id }) => id)).toEqual(['older'])
})

test('stories stay separate if an editor has worked on one, or if one source has reported both', () => {
  const [younger, older] = FRAGMENTS as [KnownStory, KnownStory]
  expect(place([BRIDGE], [{ ...younger, mayMerge: false }, older]).merges).toEqual([])
  const reportedByBoth = {
    ...younger,
    reports: younger.reports.map((each) => ({ ...each, source: 'older 0' })),
  }
  expect(place([BRIDGE], [reportedByBoth, older]).merges).toEqual([])
})

test('vectors decide if the model is calibrated and both reports have one; otherwise terms do', () => {
  const calibration = { join: 0.8, related: 0.7, merge: 0.9 }
  const [east, near, north] = [
    [100, 0],
    [100, 30],
    [0, 100],
  ].map((vector) => keptVector(vector))
  const pair = (b: Int8Array | null | undefined) =>
    place(
      [newcomer(HALDEN, { vector: east ?? null }), newcomer(ROUND, { vector: b ?? null })],
      [],
      calibration,
    ).placements[1]
  expect(pair(near)).toMatchObject({ story: 'new-0', rule: 'vector', score: expect.closeTo(0.958, 2) })
  expect(pair(north)).toMatchObject({ story: 'new-1', rule: 'first' })
  expect(pair(null)).toMatchObject({ story: 'new-0', rule: 'event' })
})

// Covers: identity-11
test('an editor is warned of an item about the same article or the same event', () => {
  const others = [newcomer('A ferry crosses the bay at night'), newcomer(HALDEN, { source: 'halden' })]
  expect(duplicateAmong(newcomer(HALDEN), others, background)).toEqual({ story: 'halden', rule: 'article' })
  expect(duplicateAmong(newcomer(ROUND), others, background)).toEqual({ story: 'halden', rule: 'event' })
  expect(duplicateAmong(newcomer('Radiologists read fewer images'), others, background)).toBeNull()
})

/** Any fixed order; 16807 is a primitive root of the modulus. */
function shuffled<Each>(all: readonly Each[], seed: number): Each[] {
  let state = seed
  return all
    .map((each) => ({ each, key: (state = (state * 16_807) % 2_147_483_647) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ each }) => each)
}

// Covers: identity-6
test.each(
  TEST_LANGUAGES.flatMap((language) => [true, false].map((withLead) => [language, withLead] as const)),
)(
  'the labeled reports in %s, with lead: %s, are placed in the right stories',
  (language: TestLanguage, withLead) => {
    for (const seed of [7, 99, 1234]) {
      const reports = shuffled(labelledReports(language), seed)
      const { placements } = place(
        reports.map(({ title, lead, event }, i) =>
          newcomer(title, {
            language,
            lead: withLead ? lead : '',
            source: `${event} ${i}`,
            at: MARCH + i * 60_000,
          }),
        ),
      )
      const { precision, recall } = bCubed(
        reports.map(({ event }) => String(event)),
        placements.map(({ story }) => story),
      )
      expect(precision).toBeGreaterThan(0.85)
      expect(recall).toBeGreaterThan(withLead ? 0.9 : 0.7)
    }
  },
)

// Covers: identity-6
test('there are at least forty labeled events in each language, each in several wordings', () => {
  for (const language of TEST_LANGUAGES) {
    const sizes = Map.groupBy(labelledReports(language), ({ event }) => event)
    expect(sizes.size).toBeGreaterThanOrEqual(40)
    for (const reports of sizes.values()) {
      expect(reports.length).toBeGreaterThanOrEqual(2)
      for (const { title, lead } of reports) expect([title !== '', lead !== '']).toEqual([true, true])
    }
  }
})

// Covers: calibration-3
test('a threshold that editors have set decides whether two stories of its language are merged', () => {
  const bridge = newcomer('Northlight puts $45 million into Halden Labs, hearing aid software maker', {
    at: MARCH + 2 * HOUR,
  })
  const mergesWith = (mergeFrom: Partial<Record<TestLanguage, number>>) =>
    placeAll([bridge], FRAGMENTS, { background, newId: () => 'new', calibration: null, mergeFrom }).merges
  expect(mergesWith({})).toEqual([{ gone: 'younger', kept: 'older' }])
  expect(mergesWith({ fr: 0.9 })).toEqual([{ gone: 'younger', kept: 'older' }])
  expect(mergesWith({ en: 0.9 })).toEqual([])
})
