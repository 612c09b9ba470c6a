import { expect, test } from 'vitest'
import type { Cue } from '../episodes/script.ts'
import { CAPTION, captionsOf, captionsVtt } from './captions.ts'
import { slidesOf } from './scene-slides.ts'

const cue = (text: string, chapter = 0): Cue => ({ chapter, role: 'host', text, spoken: text, begins: true })
const LONG =
  'Halden Labs, a Bergen start-up that builds compact speech models, raised $45 million on Tuesday to bring its software to hearing aids and other small devices.'

// Covers: videos-2
test('captions have at most two lines of 42 characters, keep every word in order and fit their sentence', () => {
  const cues = [cue('It is short.'), cue(LONG), cue(`See ${'x'.repeat(100)} there.`, 1)]
  const times = [
    { startMs: 0, endMs: 900 },
    { startMs: 1200, endMs: 11_200 },
    { startMs: 12_000, endMs: 20_000 },
  ]
  const captions = captionsOf(cues, times)
  for (const { lines } of captions) {
    expect(lines.length).toBeLessThanOrEqual(CAPTION.lines)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(CAPTION.signs)
  }
  const said = captions.flatMap(({ lines }) => lines).join('')
  expect(said.replaceAll(' ', '')).toBe(
    cues
      .map(({ text }) => text)
      .join('')
      .replaceAll(' ', ''),
  )
  const ofLong = captions.filter(({ startMs }) => startMs >= 1200 && startMs < 11_200)
  expect(ofLong.length).toBe(2)
  expect([ofLong[0]?.startMs, ofLong[0]?.endMs, ofLong[1]?.endMs]).toEqual([1200, ofLong[1]?.startMs, 11_200])
  expect(captions.map(({ scene }) => scene)).toEqual([...captions.slice(2).map(() => 0), 1, 1])
})

test('captions in WebVTT name their language, and their text contains no markup of the format', () => {
  const captions = captionsOf([cue('Is 3 < 4 & 5 --> 6?')], [{ startMs: 61_250, endMs: 3_600_001 }])
  expect(captionsVtt(captions, 'ar', 'A voice\n\n--> of a machine.')).toBe(
    'WEBVTT\nLanguage: ar\n\nNOTE A voice   of a machine.\n\n' +
      '1\n00:01:01.250 --> 01:00:00.001\nIs 3 &lt; 4 &amp; 5 --&gt; 6?\n',
  )
})

test('a slide shows all lines of its scene: a number stands out, marks are figures, the last names sources', () => {
  const id = '5c4ed01e-0000-4000-8000-000000000001'
  const source = {
    url: 'https://a.example/1',
    publisher: 'A',
    title: 'T',
    language: 'en' as const,
    publishedAt: null,
  }
  const slides = slidesOf(
    [
      {
        title: 'Opening',
        picture: null,
        spoken: ['Hello.'],
        screen: ['Cadence', 'AI in a minute', 'A machine speaks.'],
      },
      {
        title: 'A round',
        picture: `/covers/${id}-960.webp`,
        spoken: ['It raised $45 million. [1]'],
        screen: ['A round [1]', '$45 million [1][2]', 'Sources: A'],
      },
      {
        title: 'A study',
        picture: `/covers/${id}-960.webp`,
        spoken: ['It ended.'],
        screen: ['A study [2]', 'Sources: B'],
      },
      { title: 'Closing', picture: null, spoken: ['Bye.'], screen: ['Cadence', 'Sources: A and B'] },
    ],
    { title: 'The video', siteName: 'Cadence', sources: [{ ...source, n: 1, paragraphs: [] }] },
  )
  expect(slides).toMatchObject([
    { seed: null, slide: { kind: 'cover', title: 'AI in a minute', text: ['A machine speaks.'] } },
    {
      seed: id,
      slide: { kind: 'figure', title: 'A round', figure: '$45 million', text: ['Sources: A'], cited: [1, 2] },
    },
    { slide: { kind: 'story', title: 'A study', figure: null, text: ['Sources: B'], cited: [2] } },
    {
      slide: { kind: 'sources', title: 'Sources: A and B', sources: [{ n: 1, url: 'https://a.example/1' }] },
    },
  ])
})
