import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { coverSvg } from './cover-art.ts'

const SIZE = { width: 960, height: 540 }
const ids = Array.from({ length: 200 }, (_, n) => `story-${n}`)

test('an id always has the same cover, byte for byte', () => {
  expect(coverSvg('story-1', SIZE)).toBe(coverSvg('story-1', SIZE))
  const bytes = createHash('sha256').update(coverSvg('story-1', SIZE)).digest('hex')
  expect(bytes, 'changing the drawing changes every cover ever shown').toBe(
    'a0f6b2ceadd66d7b255f1a21dc2d104c7547e94e5665e0880ee3b91fad21028d',
  )
})

test('different ids have different covers', () => {
  expect(new Set(ids.map((id) => coverSvg(id, SIZE))).size).toBe(ids.length)
})

test('all eight background colors are used', () => {
  const grounds = ids.map((id) => /<rect[^>]*fill="(#\w{6})"/.exec(coverSvg(id, SIZE))?.[1])
  expect(new Set(grounds).size).toBe(8)
})

test('a cover is a small drawing without text or anything that could run', () => {
  for (const id of ids) {
    const svg = coverSvg(id, SIZE)
    expect(svg.length).toBeLessThan(16_000)
    expect(svg).not.toMatch(/NaN|undefined|<text|<script|href/)
  }
})

test('the id itself never appears in the drawing', () => {
  expect(coverSvg('"><script>', SIZE)).not.toContain('script')
})
