import { expect, test } from 'vitest'
import { loadWords, withDeskWords, withMemberWords } from './i18n.ts'

test('a page gets the same object of texts at each change of its address', async () => {
  const words = await loadWords('fr')
  const desk = await withDeskWords('fr', words)
  expect(await withDeskWords('fr', words)).toBe(desk)
  expect(desk).toHaveProperty(['newsroom.today.backup'])
  expect(await withMemberWords('fr', words)).not.toBe(desk)
  expect(await withDeskWords('fr', await loadWords('ar'))).not.toBe(desk)
})
