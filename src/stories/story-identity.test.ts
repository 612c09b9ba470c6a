import { expect, test } from 'vitest'
import { isSameArticle, type Report } from './story-identity.ts'

const DAY = 86_400_000
const MARCH = Date.UTC(2026, 2, 3)
const report = (title: string, more: Partial<Report> = {}): Report => ({
  url: `https://a.example/${encodeURIComponent(title)}`,
  title,
  publishedAt: new Date(MARCH),
  ...more,
})

// Covers: identity-1
test('one address in several spellings is one article; one that is not http(s) matches nothing', () => {
  const at = (url: string) => report('One headline of some length', { url })
  const other = {
    ...at('http://www.example.com/a/?utm_source=x&id=7#top'),
    title: 'Quite another headline here',
  }
  expect(isSameArticle(at('https://example.com/a?id=7'), other)).toBe(true)
  expect(isSameArticle(at('https://example.com/a?id=8'), other)).toBe(false)
  const script = 'javascript:void(1)'
  expect(isSameArticle(at(script), { ...other, url: script })).toBe(false)
})

// Covers: identity-2
test('different numbers make a different article', () => {
  const opus = report('Introducing Claude Opus 4.7 for everyone')
  expect(isSameArticle(opus, report('Introducing Claude Opus 5 for everyone'))).toBe(false)
  expect(isSameArticle(report('شركة سند تجمع ٢٥ مليون دولار'), report('شركة سَنَد تجمع ٢٦ مليون دولار'))).toBe(
    false,
  )
})

// Covers: identity-2
test('the same headline in slightly different words or spelling is one article, in five languages', () => {
  const pairs = [
    [
      'Halden Labs raises $45 million for hearing aids',
      'Halden Labs raises $45 million for its hearing aids',
    ],
    ['Verdelune lève 32 millions d’euros pour l’eau', "Verdelune leve 32 millions d'euros pour l'eau"],
    [
      'Tarsia publica un modelo abierto para lenguas ibéricas',
      'Tarsia publica modelo abierto para lenguas ibericas',
    ],
    ['Maresia capta 18 milhões de euros', 'Maresia capta 18 milhoes de euros'],
    ['شركة سَنَد تجمع ٢٥ مليون دولار', 'شركة سند تجمع 25 مليون دولار'],
  ] as const
  for (const [a, b] of pairs)
    expect(isSameArticle(report(a), report(b, { url: 'https://b.example/1' }))).toBe(true)
})

// Covers: identity-2
test('headlines more than three days apart are two articles; an unknown date does not prevent a match', () => {
  const title = 'Weekly chart of the best language models'
  const later = (days: number) =>
    report(title, { url: 'https://b.example/2', publishedAt: new Date(MARCH + days * DAY) })
  expect(isSameArticle(report(title), later(3))).toBe(true)
  expect(isSameArticle(report(title), later(3.1))).toBe(false)
  expect(isSameArticle(report(title), { ...later(9), publishedAt: null })).toBe(true)
})

test('a headline of one or two words identifies nothing', () => {
  expect(isSameArticle(report('Daily digest'), report('Daily digest', { url: 'https://b.example/3' }))).toBe(
    false,
  )
  expect(isSameArticle(report(''), report('', { url: 'https://b.example/4' }))).toBe(false)
})
