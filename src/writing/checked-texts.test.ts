import { expect, test } from 'vitest'
import type { SourceText } from './rules.ts'
import { check } from './writing.ts'

const SOURCE: SourceText = {
  n: 1,
  url: 'https://news.example/port',
  publisher: 'News',
  title: 'The port opens',
  language: 'en',
  publishedAt: null,
  paragraphs: ['The port of Oran opens on Monday, and 40 ships are expected.'],
}
const TEXT = {
  content: 'The port opens on Monday, and 40 ships are expected [1].',
  lines: ['The port opens'],
}

test('a text that has not changed is checked once, and a changed text or source is checked again', async () => {
  const [first, again] = await Promise.all([check(TEXT, [SOURCE], 'en'), check(TEXT, [SOURCE], 'en')])
  expect(again).toBe(first)
  expect(first.evidence[0]?.verdicts.every(({ ok }) => ok)).toBe(true)
  const edited = await check({ ...TEXT, content: TEXT.content.replace('40', '90') }, [SOURCE], 'en')
  expect(edited.evidence[0]?.verdicts.every(({ ok }) => ok)).toBe(false)
  const corrected = { ...SOURCE, paragraphs: [SOURCE.paragraphs[0]?.replace('40', '90') ?? ''] }
  const after = await check(TEXT, [corrected], 'en')
  expect(after.evidence[0]?.verdicts.every(({ ok }) => ok)).toBe(false)
})
