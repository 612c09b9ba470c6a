import { expect, test } from 'vitest'
import type { ManagedArticleView } from '#articles/managing/calls.ts'
import { TEST_NOW } from '#testing/test-runtime.ts'
import {
  type ArticleFields,
  changesOf,
  fieldsOf,
  needsNote,
  newArticleOf,
  newFields,
  problemsOf,
} from './article-fields.ts'

const now = TEST_NOW.toISOString()
const article: ManagedArticleView = {
  id: 'b2a9c1d0-0000-4000-8000-000000000001',
  title: 'A quiet harbour',
  author: null,
  access_tier: 'freemium',
  category: 'news',
  language: 'en',
  image_url: null,
  published_at: now,
  updated_at: now,
  state: 'published',
  restorable_until: null,
  excerpt: 'Nothing moves.',
  content: 'Nothing moves in the harbour.',
  topic: 'AI News',
  badge: null,
  tags: [],
}

test("a new article is free news in its writer's language, and needs a title and a text", () => {
  const fields = newFields('ar')
  expect(fields).toMatchObject({ access_tier: 'freemium', category: 'news', language: 'ar' })
  expect(problemsOf(fields, false)).toEqual({
    title: 'library.managing.titleRequired',
    content: 'library.managing.contentRequired',
  })
})

test.each([
  ['', true],
  ['https://example.com/a.png', true],
  ['/pictures/abc-123.webp', true],
  ['example.com/a.png', false],
  ['javascript:alert(1)', false],
  ['//example.com/a.png', false],
  ['https://', false],
  ['https://example.com/a picture.png', false],
])('the image address %j is accepted: %s', (image_url, taken) => {
  const { image_url: problem } = problemsOf({ ...fieldsOf(article), image_url }, false)
  expect(problem).toBe(taken ? undefined : 'library.managing.imageUrl')
})

test('only changes are sent, with the version that was seen; nothing is sent without changes', () => {
  const fields = fieldsOf(article)
  expect(changesOf(article, fields)).toBeNull()
  expect(changesOf(article, { ...fields, title: '  A quiet harbour ' })).toBeNull()
  expect(changesOf(article, { ...fields, author: 'Ada', excerpt: ' ' })).toEqual({
    id: article.id,
    updated_at: now,
    author: 'Ada',
    excerpt: null,
  })
})

test('every field that an editor may change is sent, for a new article and for a change', () => {
  const changes: Omit<ArticleFields, 'language' | 'publish' | 'publish_at' | 'note'> = {
    title: 'A loud harbour',
    content: 'Everything moves.',
    excerpt: 'It moves.',
    author: 'Ada',
    image_url: '/pictures/abc-123.webp',
    access_tier: 'b2b',
    category: 'agents',
    badge: 'Research Breakthrough',
  }
  expect(newArticleOf({ ...newFields('en'), ...changes }, article.id)).toMatchObject(changes)
  expect(changesOf(article, { ...fieldsOf(article), ...changes })).toMatchObject(changes)
})

test('only a change to the text of a published article requires a note for readers', () => {
  const fields = fieldsOf(article)
  expect(needsNote(article, { ...fields, author: 'Ada', access_tier: 'b2b' })).toBe(false)
  for (const change of [{ title: 'A loud harbour' }, { excerpt: '' }, { content: 'Everything moves.' }]) {
    expect(needsNote(article, { ...fields, ...change })).toBe(true)
    expect(needsNote({ ...article, state: 'draft' }, { ...fields, ...change })).toBe(false)
  }
  expect(problemsOf({ ...fields, title: 'A loud harbour', note: 'Oops' }, true)).toEqual({
    note: 'library.correction.noteNeeded',
  })
})

test('a scheduled article is sent with the chosen time, and is not sent without one', () => {
  const fields = { ...newFields('en'), title: 'Tide', content: 'Later.', publish: 'later' as const }
  expect(problemsOf(fields, false)).toEqual({ publish_at: 'library.managing.publishAt' })
  const chosen = { ...fields, publish_at: '2026-11-25T10:30' }
  expect(problemsOf(chosen, false)).toEqual({})
  expect(newArticleOf(chosen, article.id)).toMatchObject({
    id: article.id,
    publish: 'later',
    publish_at: new Date('2026-11-25T10:30').toISOString(),
    author: null,
    image_url: null,
  })
})
