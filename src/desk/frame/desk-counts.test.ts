import { expect, test } from 'vitest'
import { type DeskState, failsIn, waitingIn } from './desk-counts.ts'
import { sectionAt, sectionsOf } from './sections.ts'

const state = (
  inbox: Partial<DeskState['inbox']> = {},
  failing: DeskState['failing'] = { sources: 0, system: 0 },
): DeskState => ({
  inbox: { drafts: 0, with_warnings: 0, translations: 0, episodes: 0, reports: 0, questions: 0, ...inbox },
  failing,
  next_edition: null,
})
const counts = (of: DeskState, roles: readonly ('admin' | 'moderator')[] = ['admin']) =>
  Object.fromEntries(sectionsOf(roles).map((section) => [section.name, waitingIn(section, of)]))

test('the inbox counts every kind that waits, and a warning is no further item', () => {
  const waiting = state({
    drafts: 9,
    with_warnings: 3,
    translations: 3,
    episodes: 1,
    reports: 1,
    questions: 2,
  })
  expect(counts(waiting)).toMatchObject({ inbox: 16, editions: null, system: null })
})

test('a moderator gets the number of reports alone', () => {
  const none = { drafts: null, with_warnings: null, translations: null, episodes: null, questions: null }
  expect(counts(state({ ...none, reports: 4 }), ['moderator'])).toEqual({ reports: 4 })
  expect(sectionsOf([])).toEqual([])
})

test('sources and system fail each on their own, and no other section does', () => {
  const failing = (failing: DeskState['failing']) =>
    sectionsOf(['admin'])
      .filter((section) => failsIn(section, state({ drafts: 5 }, failing)))
      .map(({ name }) => name)
  expect(failing({ sources: 0, system: 0 })).toEqual([])
  expect(failing({ sources: 2, system: 0 })).toEqual(['sources'])
  expect(failing({ sources: 0, system: 1 })).toEqual(['system'])
  expect(failing({ sources: null, system: null })).toEqual([])
})

test('a page belongs to the section that lists it', () => {
  const sections = sectionsOf(['admin'])
  expect(sectionAt(sections, '/content-support')?.name).toBe('inbox')
  expect(sectionAt(sections, '/fix-tool-urls')?.name).toBe('sources')
  expect(sectionAt(sections, '/adminx')).toBeUndefined()
})
