import { expect, test } from 'vitest'
import { pressed } from '#ui/test-pressed.ts'
import { filesIn, isKeptPage, mayKeep, offlinePathOf, roleOf, stemOf, storiesIn } from './offline-rules.ts'
import { pageActionOf } from '../keys.ts'

const ORIGIN = 'https://ledger.example'
const ID = '8d31a17a-61b3-5c62-a413-aac6d95c2979'
const role = (path: string, { method = 'GET', mode = 'navigate' } = {}) =>
  roleOf({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN)

test('the worker ignores calls, sign-in, other hosts and everything that is sent', () => {
  for (const path of [
    '/api/articles',
    '/api/auth/session',
    '/api/admin/runs',
    '/sw.js',
    'https://far.example/',
  ])
    expect(role(path), path).toBe('none')
  expect(role('/en/news', { method: 'POST' })).toBe('none')
  expect(role('/en/news', { mode: 'cors' })).toBe('none')
  expect([role('/en/news'), role('/assets/a.js', { mode: 'cors' })]).toEqual(['page', 'file'])
})

test('only home, news and stories are kept', () => {
  for (const path of ['/', '/ar', '/fr/', '/en/news', `/news/${ID}`, `/pt/article/${ID}`])
    expect(isKeptPage(path), path).toBe(true)
  for (const path of [
    '/de',
    '/en/auth',
    '/en/saved',
    '/content-review',
    '/moderation',
    '/en/news/x',
    `/en/tools/${ID}`,
    '/admin',
  ])
    expect(isKeptPage(path), path).toBe(false)
})

// Covers: comforts-11
test('a personal, partial, foreign or failed response is not kept', () => {
  const answer = { status: 200, type: 'basic', redirected: false }
  const says = (control: string) => ({ headers: new Headers({ 'cache-control': control }) })
  expect(mayKeep({ ...answer, ...says('private, no-cache') })).toBe(true) // how a visitor's page is marked
  expect(mayKeep({ ...answer, ...says('private, no-store') })).toBe(false)
  for (const other of [{ status: 404 }, { status: 206 }, { type: 'opaque' }, { redirected: true }])
    expect(mayKeep({ ...answer, ...says('no-cache'), ...other })).toBe(false)
})

test('offline, the reader’s language comes from the address, otherwise it is the last one used', () => {
  expect(offlinePathOf('/ar/tools', 'en')).toBe('/ar/offline')
  expect(offlinePathOf('/tools', 'fr')).toBe('/fr/offline')
  expect(offlinePathOf('/tools', null)).toBe('/en/offline')
})

test('an edition is the first stories of the page, and a page’s files are those that it references', () => {
  const links = Array.from({ length: 9 }, (_, n) => ID.replace(/.$/, String(n)))
  const html = links.map((id) => `<a href="/ar/news/${id}"><a href="/ar/news/${id}">`).join('')
  expect(storiesIn(html)).toEqual(links.slice(0, 7).map((id) => `/ar/news/${id}`))
  expect(filesIn('<link href="/assets/a-1.css"><script>import("/assets/b_2.js")</script>/api/x.js')).toEqual([
    '/assets/a-1.css',
    '/assets/b_2.js',
  ])
  expect(stemOf('/pictures/a-640.avif')).toBe(stemOf('/pictures/a-1280.webp'))
})

// Covers: comforts-8
test('keys act by their character, or by position on a keyboard without Latin letters', () => {
  const key = (name: string, code = '', more = {}) => pressed(name, { code, ...more })
  expect(pageActionOf(key('j'), false)).toEqual({ does: 'next' })
  expect(pageActionOf(key('ت', 'KeyJ'), false)).toEqual({ does: 'next' })
  expect(pageActionOf(key('؟'), false)).toEqual({ does: 'help' })
  expect(pageActionOf(key('g'), false)).toBe('waits')
  expect([pageActionOf(key('n'), true), pageActionOf(key('n'), false)]).toEqual([{ goes: '/news' }, null])
  expect(pageActionOf(key('s', '', { ctrlKey: true }), false)).toBeNull()
  expect(pageActionOf(key('s', '', { isComposing: true }), false)).toBeNull()
})
