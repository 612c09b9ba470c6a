import { expect, test } from 'vitest'
import { TEST_LANGUAGES, type TestLanguage } from '#languages/test-languages.ts'
import { cuesOf, expectedSpeechMs } from './episodes/script.ts'
import type { Material } from './episodes/write-script.ts'
import { PAGES } from '#writing/test-pages/all.ts'
import { citedSentences, citedSummary, claimsOf, scenesToMarkdown, writeVideo } from './write-video.ts'

const SETTING = { siteName: 'Cadence', day: '2026-11-20' }

/** Published stories made from the invented pages: each sentence cites its page. */
const storiesIn = (language: TestLanguage) =>
  PAGES[language].map((page, n) => {
    const item: Material = {
      id: `5c4ed01e-0000-4000-8000-00000000000${n}`,
      title: page.title,
      summary: '',
      paragraphs: page.paragraphs.map((text) => `${text} [${page.n}]`),
      product: null,
      brief: null,
      sources: [page],
    }
    return { item, paragraphs: item.paragraphs.map((text) => citedSentences(text, language)) }
  })
const secondsOf = (texts: readonly string[], language: TestLanguage) =>
  expectedSpeechMs(
    cuesOf([{ title: '', lines: texts.map((text) => ({ role: 'host', text })) }], language),
    language,
  ) / 1000

// Covers: drafts-8
test.each(TEST_LANGUAGES)(
  'a script in %s lasts 60 to 90 seconds, whatever the speaking pace of the language',
  (language) => {
    const stories = storiesIn(language)
    const script = writeVideo(stories, { ...SETTING, language })
    if (!script) throw new Error('no script')
    const { scenes, seconds } = script
    expect(seconds).toBeGreaterThanOrEqual(60)
    expect(seconds).toBeLessThanOrEqual(90)
    const speech = secondsOf(
      scenes.flatMap(({ spoken }) => spoken),
      language,
    )
    expect(speech).toBeLessThan(seconds)
    expect(seconds - speech).toBeLessThan(15) // the rest is pauses
    expect(scenes.length).toBeGreaterThanOrEqual(4)
  },
)

test('every scene has a heading, spoken text with its citation marks, and text on the screen', () => {
  const script = writeVideo(storiesIn('en'), { ...SETTING, language: 'en' })
  const [opening, first, ...others] = script?.scenes ?? []
  expect(opening).toMatchObject({
    title: 'Opening',
    spoken: [
      'This is Cadence: AI in a minute, November 20.',
      'The voice is synthetic. An editor has reviewed the text.',
    ],
  })
  expect(opening?.screen).toContain('The voice is synthetic. An editor has reviewed the text.')
  expect(first).toMatchObject({
    title: 'Halden Labs raises $45 million to put speech models on hearing aids | The Harbour Ledger',
    picture: '/covers/5c4ed01e-0000-4000-8000-000000000000-960.webp',
  })
  expect(first?.spoken[0]).toMatch(/^Halden Labs, a Bergen start-up .* \[1\]$/)
  expect(first?.screen).toEqual([`${first?.title} [1]`, '$45 million [1]', 'Sources: The Harbour Ledger'])
  for (const { spoken } of others.slice(0, -1)) for (const text of spoken) expect(text).toMatch(/\[[123]\]$/)
  expect(others.at(-1)?.screen).toContain('Sources: The Harbour Ledger, Polar Wire, and Code Quarter')
  expect(script?.sources.map(({ n, publisher }) => `${n} ${publisher}`)).toEqual([
    '1 The Harbour Ledger',
    '2 Polar Wire',
    '3 Code Quarter',
  ])
})

test('a story starts from its beginning; stories that do not fill a minute make no video', () => {
  const stories = storiesIn('en')
  const script = writeVideo(stories, { ...SETTING, language: 'en' })
  for (const [n, scene] of (script?.scenes.slice(1, -1) ?? []).entries()) {
    const own = stories[n]?.paragraphs.flat().map((text) => text.replace(/ \[\d\]$/, ''))
    expect(scene.spoken.map((text) => text.replace(/ \[\d\]$/, ''))).toEqual(
      own?.slice(0, scene.spoken.length),
    )
  }
  const short = stories.map(({ item, paragraphs }) => ({ item, paragraphs: paragraphs.slice(0, 1) }))
  expect(writeVideo(short, { ...SETTING, language: 'en' })).toBeNull()
  expect(writeVideo([], { ...SETTING, language: 'en' })).toBeNull()
})

test('a paragraph without citations is not spoken; citation marks are repeated on each sentence', () => {
  expect(citedSentences('One sentence. **Another** one. [1] [2]', 'en')).toEqual([
    'One sentence. [1][2]',
    'Another one. [1][2]',
  ])
  expect(citedSentences('We think so.', 'en')).toEqual([])
})

test('a story begins with its summary, which cites the publishers that it names', () => {
  const [first] = storiesIn('en')
  if (!first) throw new Error('no story')
  const [one, two] = PAGES.en
  const item = { ...first.item, sources: [one, two].flatMap((page) => page ?? []) }
  const named = 'Halden Labs raised $45 million, according to Polar Wire.'
  expect(citedSummary({ ...item, summary: named })).toBe(`${named} [2]`)
  expect(citedSummary({ ...item, summary: 'Halden Labs raised money.' })).toBe(
    'Halden Labs raised money. [1][2]',
  )
  expect(citedSummary({ ...item, summary: item.paragraphs[0]?.slice(0, 80) ?? '' })).toBe('')
  expect(citedSummary(item)).toBe('')
})

// Covers: brief-5
test('a brief without a standfirst does not say its first point twice', () => {
  const [first] = storiesIn('en')
  if (!first) throw new Error('no story')
  const points = ['We have moved every crane to paper lists. [1]']
  const item = {
    ...first.item,
    paragraphs: points,
    brief: { points, figures: [], differences: [] },
    summary: 'Larkfield Review reports: “We have moved every crane to paper lists.”',
  }
  expect(citedSummary(item)).toBe('')
  expect(citedSummary({ ...item, summary: 'Dispatchers plan berths by hand.' })).not.toBe('')
})

test('gates see spoken and shown text with a citation mark, and nothing of the opening and closing', () => {
  const scene = {
    title: 'A story',
    picture: '/covers/a-960.webp',
    spoken: ['It costs $5. [1]'],
    screen: ['$5 [1]', 'Sources: A'],
  }
  const frame = { title: 'Opening', picture: null, spoken: ['Hello.'], screen: ['Cadence'] }
  const markdown = scenesToMarkdown([frame, scene])
  expect(markdown).toBe(
    '## Opening\n\nHello.\n\n> Cadence\n\n## A story\n\n![](/covers/a-960.webp)\n\nIt costs $5. [1]\n\n> $5 [1]\n\n> Sources: A',
  )
  expect(claimsOf(markdown)).toBe('It costs $5. [1]\n\n## $5 [1]')
})
