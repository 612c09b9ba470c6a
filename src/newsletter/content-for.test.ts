import { expect, test } from 'vitest'
import type { EditionContent, EditionStory, FrozenEdition } from './content.ts'
import type { DigestSection } from './rules.ts'
import { eachLanguage } from '#languages/rules.ts'
import { contentFor } from './content-for.ts'

const story = (id: string, section: DigestSection, more: Partial<EditionStory> = {}): EditionStory => ({
  id,
  kind: section === 'podcasts' ? 'podcast' : 'article',
  section,
  url: `https://cadence.example/en/news/${id}`,
  title: id,
  excerpt: '',
  topic: 'AI News',
  momentum: null,
  image: '',
  imageAlt: '',
  language: 'fr',
  open: true,
  tier: 'freemium',
  publishedAt: '2026-11-20T06:00:00.000Z',
  ...more,
})
const content: EditionContent = {
  language: 'fr',
  tier: 'premium',
  lead: story('lead', 'news', { momentum: 90 }),
  sections: [
    { section: 'news', stories: [story('slow', 'news', { momentum: 40 }), story('unmeasured', 'news')] },
    { section: 'tools', stories: [story('course', 'tools', { learning: true }), story('tool', 'tools')] },
    { section: 'events', stories: [story('event', 'events', { momentum: 70 })] },
    { section: 'podcasts', stories: [story('episode', 'podcasts')] },
  ],
}
const frozen: FrozenEdition = {
  kind: 'edition',
  occurrence: '2026-11-20T06:00:00.000Z',
  timeZone: 'Etc/GMT-1',
  subjects: eachLanguage(() => ''),
  contents: [content],
}
const got = (interests: string[], minMomentum = 0) => {
  const mine = contentFor(frozen, 'fr', 'premium', { interests, minMomentum })
  return (
    mine && [mine.lead?.id ?? '-', ...mine.sections.flatMap(({ stories }) => stories.map(({ id }) => id))]
  )
}
const ALL = ['lead', 'slow', 'unmeasured', 'course', 'tool', 'event', 'episode']

test('no chosen interest means all stories, and so does an interest that no longer exists', () => {
  expect(got([])).toEqual(ALL)
  expect(got(['robots'])).toEqual(ALL)
  expect(got(['news', 'tools', 'agents', 'events', 'certifications'])).toEqual(ALL)
})

// Covers: site-3-2, editions-7
test('an interest covers its section; episodes are news, and learning covers stories of all sections', () => {
  expect(got(['news'])).toEqual(['lead', 'slow', 'unmeasured', 'episode'])
  expect(got(['certifications'])).toEqual(['course'])
  expect(got(['certifications', 'events'])).toEqual(['event', 'course'])
})

test('without the lead, the remaining story with the highest momentum leads and appears only once', () => {
  expect(got(['tools', 'events'])).toEqual(['event', 'course', 'tool'])
})

// Covers: editions-7
test('stories with a lower momentum than wanted are left out, and unmeasured ones stay', () => {
  expect(got([], 71)).toEqual(['lead', 'unmeasured', 'course', 'tool', 'episode'])
  expect(got(['events'], 71)).toBeNull()
  expect(got([], 40)).toEqual(ALL)
})

test('a reader who gets nothing, or has no content in their language and tier, gets null', () => {
  expect(got(['agents'])).toBeNull()
  expect(contentFor(frozen, 'ar', 'premium', { interests: [], minMomentum: 0 })).toBeNull()
  expect(contentFor(frozen, 'fr', 'b2b', { interests: [], minMomentum: 0 })).toBeNull()
})

test('no story of a section that may not lead becomes the lead', () => {
  const fast = story('fast', 'news', { momentum: 99 })
  const quiet = { ...content, lead: null, sections: [{ section: 'podcasts' as const, stories: [fast] }] }
  const mine = contentFor({ ...frozen, contents: [quiet] }, 'fr', 'premium', {
    interests: [],
    minMomentum: 0,
  })
  expect(mine).toMatchObject({ lead: null, sections: [{ stories: [fast] }] })
})

test('an edition with only an episode has no lead', () => {
  const quiet = {
    ...frozen,
    contents: [{ ...content, lead: null, sections: content.sections.slice(3) }],
  }
  expect(contentFor(quiet, 'fr', 'premium', { interests: ['news'], minMomentum: 90 })).toEqual({
    language: 'fr',
    tier: 'premium',
    lead: null,
    sections: content.sections.slice(3),
  })
})
