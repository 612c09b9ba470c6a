import { expect, test } from 'vitest'
import { chaptersJson, webVtt } from '#media/episodes/transcript.ts'
import { readChapters, readTranscript } from './episode-files.ts'
import {
  POSITIONS_KEPT,
  type Positions,
  SPEEDS,
  chapterBeside,
  clockTime,
  placeAt,
  readPositions,
  spokenTime,
  withPosition,
} from './rules.ts'

// Covers: player-2
test('an episode continues where it was left; at its end or beginning the position is dropped', () => {
  const left = withPosition([], 'a', 62.7, 200)
  expect(left).toEqual([['a', 62]])
  expect(withPosition(left, 'b', 30, Number.NaN)).toEqual([
    ['b', 30],
    ['a', 62],
  ])
  expect(withPosition(left, 'a', 197, 200)).toEqual([])
  expect(withPosition(left, 'a', 2, 200)).toEqual([])
})

// Covers: player-2
test('positions of the newest fifty episodes are kept', () => {
  let known: Positions = []
  for (let n = 0; n < 60; n++) known = withPosition(known, `e${n}`, 100, 200)
  expect(known).toHaveLength(POSITIONS_KEPT)
  expect([known[0]?.[0], known.at(-1)?.[0]]).toEqual(['e59', 'e10'])
})

// Covers: player-2
test('corrupt stored positions are ignored', () => {
  expect(readPositions(null)).toEqual([])
  expect(readPositions('{"a":1}')).toEqual([])
  expect(readPositions('not JSON')).toEqual([])
  expect(readPositions('[["a",5],["b","x"],7,["c",-1]]')).toEqual([['a', 5]])
})

// Covers: player-6
test('a time is shown as a clock and spoken with the plurals of the language', () => {
  expect([0, 9, 252, 3852].map(clockTime)).toEqual(['0:00', '0:09', '4:12', '1:04:12'])
  expect(spokenTime(252, 'en-US')).toBe('4 minutes, 12 seconds')
  expect(spokenTime(61, 'fr-FR').replace(/\s/g, ' ')).toBe('1 minute et 1 seconde')
  expect(spokenTime(0, 'en-US')).toBe('0 seconds')
  expect(spokenTime(120, 'ar-u-nu-latn')).toBe('دقيقتان')
})

// Covers: player-3
test('the next chapter follows this one; previous restarts this one unless it has just begun', () => {
  const chapters = [0, 60, 120].map((startSeconds) => ({ startSeconds }))
  expect(placeAt(chapters, 60)).toBe(1)
  expect(placeAt([], 5)).toBe(-1)
  expect(chapterBeside(chapters, 10, 1)).toBe(60)
  expect(chapterBeside(chapters, 130, 1)).toBeNull()
  expect(chapterBeside(chapters, 90, -1)).toBe(60)
  expect(chapterBeside(chapters, 61, -1)).toBe(0)
  expect(chapterBeside(chapters, 1, -1)).toBeNull()
})

test('speeds range from 0.8 to 2 and include the normal one', () => {
  expect([SPEEDS[0], SPEEDS.at(-1), SPEEDS.includes(1)]).toEqual([0.8, 2, true])
})

// Covers: player-3
test('a transcript and its chapters are read as the newsroom writes them', () => {
  const cue = { chapter: 0, spoken: '', begins: true }
  const cues = [
    { ...cue, role: 'host' as const, text: 'Is 3 < 4 & 5 > 4?' },
    { ...cue, role: 'guest' as const, text: 'نعم،\nبالتأكيد.' },
  ]
  const times = [
    { startMs: 250, endMs: 2000 },
    { startMs: 3_726_040, endMs: 3_727_000 },
  ]
  const vtt = webVtt(cues, times, {
    language: 'ar',
    note: 'Synthetic --> voices',
    speakers: { host: 'First & last', guest: 'Guest' },
  })
  expect(readTranscript(vtt)).toEqual({
    language: 'ar',
    lines: [
      { startSeconds: 0.25, speaker: 'First & last', text: 'Is 3 < 4 & 5 > 4?' },
      { startSeconds: 3726.04, speaker: 'Guest', text: 'نعم، بالتأكيد.' },
    ],
  })
  const chapters = [
    { title: 'Welcome', startMs: 0, endMs: 9500 },
    { title: 'A story', startMs: 9500, endMs: 20_000 },
  ]
  expect(readChapters(JSON.parse(chaptersJson('An episode', chapters)))).toEqual([
    { startSeconds: 0, title: 'Welcome' },
    { startSeconds: 9.5, title: 'A story' },
  ])
})

// Covers: player-3
test('third-party files are read as far as possible', () => {
  const vtt =
    'WEBVTT\r\n\r\nSTYLE\r\n::cue {}\r\n\r\n00:01.000 --> 00:02.000 line:0\r\n<i>Hello</i>\r\nthere\r\n\r\nbroken'
  expect(readTranscript(vtt)).toEqual({
    language: null,
    lines: [{ startSeconds: 1, speaker: '', text: 'Hello there' }],
  })
  expect(readTranscript('')).toEqual({ language: null, lines: [] })
  const chapters = [
    { startTime: 9, title: 'B' },
    { startTime: 0, title: 'A' },
    { title: 'No time' },
    { startTime: 4, title: 'Hidden', toc: false },
  ]
  expect(readChapters({ chapters }).map(({ title }) => title)).toEqual(['A', 'B'])
  expect(readChapters('nonsense')).toEqual([])
})
