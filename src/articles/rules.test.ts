import { expect, test } from 'vitest'
import { BADGES, PLACEHOLDER_MOMENTUM, TOPICS, momentumLabel, nameKey } from './rules.ts'

// Covers: site-1-2, site-4-9, site-4-11, site-9-1
test.each([
  [0, 'new'],
  [59, 'new'],
  [60, 'trending'],
  [79, 'trending'],
  [80, 'risingStar'],
  [100, 'risingStar'],
] as const)('momentum %i has the label %s', (score, label) => {
  expect(momentumLabel(score)).toBe(label)
})

// Covers: site-3-7, site-3-8
test('the names of topics and badges are those of the specification', () => {
  expect(TOPICS).toHaveLength(10)
  expect(BADGES).toEqual(['Rising Star', 'Trending', 'New', 'Research Breakthrough', 'Community Favorite'])
  expect(nameKey('topic', 'Code Generation')).toBe('library.topic.code-generation')
})

// Covers: site-9-4
test('the placeholder scores are those of the specification', () => {
  expect(PLACEHOLDER_MOMENTUM).toEqual({ news: 85, tools: 75, agents: 84, events: 80 })
})
