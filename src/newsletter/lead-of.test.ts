import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '#languages/rules.ts'
import { leadOf } from './lead-of.ts'
import { DIGEST_SECTIONS, SECTIONS } from './rules.ts'

test('whatever stories there are, an edition is led by a readable one in its language, or by none', () => {
  let state = 11
  const random = <Value>(list: readonly Value[]): Value => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return list[Math.floor((state / 2_147_483_648) * list.length)] ?? (list[0] as Value) // no list is empty
  }
  for (let n = 0; n < 500; n++) {
    const stories = Array.from({ length: random([0, 1, 2, 5, 9]) }, (_, id) => ({
      id,
      section: random(DIGEST_SECTIONS),
      language: random<Language>(LANGUAGES),
      open: random([true, false]),
    }))
    const leading = stories.filter(({ section }) => SECTIONS[section].leads)
    const readable = leading.some(({ open }) => open) ? leading.filter(({ open }) => open) : leading
    for (const language of LANGUAGES)
      expect(leadOf(stories, language)).toBe(readable.find((each) => each.language === language) ?? null)
  }
})
