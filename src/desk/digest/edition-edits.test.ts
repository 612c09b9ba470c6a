import { expect, test } from 'vitest'
import { type Story, arranged, changed, leadOf, moved, placesOf, putBeside } from './edition-edits.ts'
import { testStory as story } from './test-story.ts'

const [one, two, three] = [story('one'), story('two'), story('three')]
const tool = story('tool', { kind: 'tool', section: 'tools' })
const talk = story('talk', { kind: 'podcast', section: 'podcasts' })
const all = [one, tool, two, talk, three]
const ids = (stories: readonly Story[]) => stories.map(({ id }) => id)

// Covers: digest-desk-2
test('a story moves within its section, past stories of other sections, and not beyond the ends', () => {
  expect(ids(moved(all, three, 'up'))).toEqual(['one', 'tool', 'three', 'two', 'talk'])
  expect(ids(moved(all, one, 'down'))).toEqual(['tool', 'two', 'one', 'talk', 'three'])
  expect(ids(moved(all, three, 'top'))).toEqual(['three', 'one', 'tool', 'two', 'talk'])
  expect(ids(moved(all, one, 'up'))).toEqual(ids(all))
  expect(ids(moved(all, tool, 'down'))).toEqual(ids(all))
})

// Covers: digest-desk-2
test('dropped stories are skipped when a story moves', () => {
  const without = changed(all, 'two', { dropped: true })
  expect(ids(moved(without, three, 'up'))).toEqual(['three', 'one', 'tool', 'two', 'talk'])
})

test('the lead is the first story that is sent and is no podcast, and any other can become the lead', () => {
  expect(leadOf([talk, ...all])?.id).toBe('one')
  expect(leadOf(changed(all, 'one', { dropped: true }))?.id).toBe('tool')
  expect(leadOf(moved(all, two, 'lead'))?.id).toBe('two')
  expect(leadOf([talk])).toBeUndefined()
})

test('a dragged story is placed before or after the story on which it is dropped', () => {
  expect(ids(putBeside(all, three, one, 'before'))).toEqual(['three', 'one', 'tool', 'two', 'talk'])
  expect(ids(putBeside(all, one, three, 'after'))).toEqual(['tool', 'two', 'talk', 'three', 'one'])
})

// Covers: digest-desk-2
test('an arrangement is kept when stories have been added or removed since', () => {
  const mine = placesOf(changed(moved(all, three, 'lead'), 'two', { pinned: true, dropped: true }))
  const stored = [one, two, three, story('late')]
  expect(arranged(stored, mine).map(({ id, pinned, dropped }) => [id, pinned, dropped])).toEqual([
    ['three', false, false],
    ['one', false, false],
    ['two', true, true],
    ['late', false, false],
  ])
  expect(arranged(stored, undefined)).toEqual(stored)
})
