import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
/** The color tokens of a block of tokens.css, by name. */
const tokensOf = (block: string): Record<string, string> =>
  Object.fromEntries(
    [...(css.split(block)[1]?.split('}')[0] ?? '').matchAll(/--([\w]+): (#[\da-f]{6});/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )
const light = tokensOf('\n:root {')
const dark = { ...light, ...tokensOf("[data-theme='dark'] {") }

/** The relative luminance of a color, as WCAG defines it. */
function luminance(color = ''): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(a: string | undefined, b: string | undefined): number {
  const [dim = 0, bright = 0] = [luminance(a), luminance(b)].toSorted((one, other) => one - other)
  return (bright + 0.05) / (dim + 0.05)
}

test.each([
  ['light', light],
  ['dark', dark],
] as const)(
  'in %s colors, underlines, frames of marks and the focus line have a contrast of 3:1',
  (_, colors) => {
    for (const ground of ['paper', 'surface', 'sunken'])
      for (const mark of ['edge', 'ink', 'success', 'warning', 'link']) {
        const found = contrast(colors[mark], colors[ground])
        expect([mark, ground, found >= 3]).toEqual([mark, ground, true])
      }
    expect(contrast(colors['signal'], colors['inverse'])).toBeGreaterThan(3) // the focus line on the inverse ground
  },
)

test('no page underlines text in the color of hairlines, or headlines in that of the signal', () => {
  const src = join(import.meta.dirname, '..')
  const pages = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  )
  const faint = pages.filter((file) =>
    /decoration-(?:line|signal)\b/.test(readFileSync(join(src, file), 'utf8')),
  )
  expect(faint).toEqual([])
  const styles = readFileSync(join(import.meta.dirname, 'utilities.css'), 'utf8')
  expect(styles).not.toMatch(/text-decoration-color: var\(--(?:line|signal)\)/)
})
