import { expect, test } from 'vitest'
import { cuesOf, expectedSpeechMs, scriptFromMarkdown, scriptToMarkdown } from './script.ts'
import { chaptersJson, plainTranscript, webVtt } from './transcript.ts'
import { type Material, writeScript } from './write-script.ts'

const item = (n: number, more: Partial<Material> = {}): Material => ({
  id: `item-${n}`,
  title: `Story number ${n}`,
  summary: `What story ${n} is about.`,
  paragraphs: [`Larkfield Review reports: “It costs $${n}0.” [1]`, 'A second paragraph. [2]'],
  product: null,
  brief: null,
  sources: [1, 2].map((source) => ({
    n: source,
    url: `https://larkfield.example/${n}/${source}`,
    publisher: source === 1 ? 'Larkfield Review' : 'Harbor News',
    title: '',
    language: 'en',
    publishedAt: null,
    paragraphs: ['It costs $10.'],
  })),
  ...more,
})
const SETTING = {
  focus: 'trending',
  language: 'en',
  siteName: 'Cadence',
  day: '2026-11-20',
  hour: 17,
} as const

test('an episode of several stories greets, discloses, names the publishers, and says goodbye', () => {
  const text = writeScript([item(1), item(2), item(3)], SETTING)
  expect(text?.script.map(({ title }) => title)).toEqual([
    'Welcome',
    'Story number 1',
    'Story number 2',
    'Story number 3',
    'Goodbye',
  ])
  const said =
    text?.script.flatMap(({ lines }) => lines.map(({ role, text: line }) => `${role}: ${line}`)) ?? []
  expect(said.slice(0, 2)).toEqual([
    'host: Good evening, this is Cadence. It is November 20.',
    'host: The voices that you hear are synthetic. An editor has reviewed the text.',
  ])
  expect(said).toContain('host: Reported by Larkfield Review, Harbor News.')
  expect(said.at(-1)).toMatch(/^host: That was Cadence\./)
  expect(new Set(text?.script.flatMap(({ lines }) => lines.map(({ role }) => role)))).toEqual(
    new Set(['host', 'guest']),
  )
})

test('sources are numbered consecutively, a source cited twice counts once, and the marks are updated', () => {
  const duplicate = item(2)
  const shared = {
    ...duplicate,
    sources: duplicate.sources.map((source, n) =>
      n === 0 ? { ...source, url: 'https://larkfield.example/1/1' } : source,
    ),
  }
  const text = writeScript([item(1), shared], SETTING)
  expect(text?.sources.map(({ n, url }) => [n, url])).toEqual([
    [1, 'https://larkfield.example/1/1'],
    [2, 'https://larkfield.example/1/2'],
    [3, 'https://larkfield.example/2/2'],
  ])
  const lines = text?.script[2]?.lines.map((line) => line.text) ?? []
  expect(lines[1]).toMatch(/\[1\]$/)
  expect(lines[2]).toMatch(/\[3\]$/)
})

// Covers: brief-5
test('of a brief the first voice reads the sentences and the second names the publisher once per run', () => {
  const brief = {
    points: ['The first point. [1]', 'One more point. [1]', 'Their point. [2]', 'A fourth point. [2]'],
    figures: ['It costs **$10**. [2]', 'There are 18,400. [1]', 'A third figure. [1]'],
    differences: ['It delayed 31 ships. [1]', 'It delayed 47 ships. [2]'],
  }
  const text = writeScript([item(1), item(2, { brief })], SETTING)
  expect(text?.script[2]?.lines.map(({ role, text: line }) => `${role}: ${line}`)).toEqual([
    'host: And finally: Story number 2. What story 2 is about.',
    'host: The first point. [3]',
    'host: One more point. [3]',
    'guest: Larkfield Review.',
    'host: Their point. [4]',
    'host: It costs **$10**. [4]',
    'guest: Harbor News.',
    'host: There are 18,400. [3]',
    'guest: Larkfield Review.',
    'host: The sources differ.',
    'host: It delayed 31 ships. [3]',
    'guest: Larkfield Review.',
    'host: It delayed 47 ships. [4]',
    'guest: Harbor News.',
  ])
  expect(text?.script.at(-1)?.lines[0]?.text).toBe(
    'The stories in brief were compiled from their sources by software and approved by an editor.',
  )
})

// Covers: brief-5
test('a brief without a standfirst is not introduced by its first point', () => {
  const brief = { points: ['We have moved every crane to paper lists. [1]'], figures: [], differences: [] }
  const summary = 'Larkfield Review reports: “We have moved every crane to paper lists.”'
  const lines = writeScript([item(1, { brief, summary })], SETTING)?.script[1]?.lines
  expect(lines?.filter(({ text }) => text.includes('paper lists'))).toHaveLength(1)
})

test('without an item there is no episode', () => {
  expect(writeScript([], SETTING)).toBeNull()
})

test('a script written as Markdown is read back unchanged, and an edited one as edited', () => {
  const script = writeScript([item(1), item(2)], SETTING)?.script ?? []
  expect(scriptFromMarkdown(scriptToMarkdown(script), 'Title')).toEqual(script)
  expect(
    scriptFromMarkdown('Hello there.\n\n\n# A\nOne\nline\n\n> Two\n> lines\n\n## Empty\n', 'Title'),
  ).toEqual([
    { title: 'Title', lines: [{ role: 'host', text: 'Hello there.' }] },
    {
      title: 'A',
      lines: [
        { role: 'host', text: 'One line' },
        { role: 'guest', text: 'Two lines' },
      ],
    },
  ])
})

test('each sentence is a cue with its written text and its spoken words', () => {
  const script = scriptFromMarkdown(
    '## A\n\nIt costs $45 million. **That** is 5% more. [1][2]\n\n> — …',
    'Title',
  )
  expect(cuesOf(script, 'en')).toEqual([
    {
      chapter: 0,
      role: 'host',
      text: 'It costs $45 million.',
      spoken: 'It costs forty-five million dollars.',
      begins: true,
    },
    {
      chapter: 0,
      role: 'host',
      text: 'That is 5% more.',
      spoken: 'That is five percent more.',
      begins: false,
    },
  ])
  expect(expectedSpeechMs(cuesOf(script, 'en'), 'en')).toBeGreaterThan(3000)
})

test('the transcript is WebVTT with voices and escaped text; chapter times are in seconds', () => {
  const cues = cuesOf(scriptFromMarkdown('Ships & <berths>.\n\n> It sails.', 'Title'), 'en')
  const times = [
    { startMs: 1950, endMs: 3_661_001 },
    { startMs: 3_662_000, endMs: 3_663_500 },
  ]
  const speakers = { host: 'First', guest: 'Second' }
  expect(webVtt(cues, times, { language: 'en', note: 'Synthetic --> voices', speakers })).toBe(
    'WEBVTT\nLanguage: en\n\nNOTE Synthetic   voices\n\n' +
      '1\n00:00:01.950 --> 01:01:01.001\n<v First>Ships &amp; &lt;berths&gt;.\n\n' +
      '2\n01:01:02.000 --> 01:01:03.500\n<v Second>It sails.\n',
  )
  expect(JSON.parse(chaptersJson('T', [{ title: 'A', startMs: 0, endMs: 1500 }]))).toEqual({
    version: '1.2.0',
    title: 'T',
    chapters: [{ startTime: 0, endTime: 1.5, title: 'A' }],
  })
  expect(plainTranscript(scriptFromMarkdown('One. [1]\n\n> Two.', 'T'))).toBe('One.\n\nTwo.')
})
