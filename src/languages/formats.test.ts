import { afterEach, expect, test } from 'vitest'
import { dateFormat, numberFormat } from './formats.ts'
import { ageText } from '#ui/age.tsx'
import { noting, notedTexts, takeWritten, written } from '#ui/written.ts'

afterEach(() => takeWritten({}))
const AT = new Date('2026-11-20T09:00:00Z')
const DAY = { dateStyle: 'long', timeZone: 'UTC' } as const

test('the texts a page was rendered with are recorded, and a browser formats none of them again', () => {
  const draw = () => [
    dateFormat('en', DAY).format(AT),
    dateFormat('fr', DAY).formatRange(AT, new Date('2026-11-22T09:00:00Z')),
    numberFormat('en', { style: 'percent' }).format(0.5),
    written('age', AT.getTime(), () => ageText(AT, AT, 'en-GB', 'UTC')),
  ]
  const [drawn, noted] = noting(() => [draw(), notedTexts()] as const)
  expect(drawn.slice(0, 3)).toEqual(['November 20, 2026', '20–22 novembre 2026', '50%'])
  const marked = Object.entries(noted).map(([name, texts]) => [
    name,
    Object.fromEntries(Object.entries(texts).map(([of, text]) => [of, `brought: ${text}`])),
  ])
  takeWritten(JSON.parse(JSON.stringify(Object.fromEntries(marked))))
  expect(draw()).toEqual(drawn.map((text) => `brought: ${text}`))
})

test('a missing text is formatted, and texts are recorded only while a page is rendered', () => {
  takeWritten({ other: { 1: 'another' } })
  expect(written('name', 1, () => 'mine')).toBe('mine')
  expect(notedTexts()).toEqual({})
  expect(noting(() => notedTexts())).toEqual({})
})
