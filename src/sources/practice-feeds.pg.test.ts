import { expect, test } from 'vitest'
import { LANGUAGES } from '#languages/rules.ts'
import { openWeb } from '#services/web.ts'
import { openTestRuntime, TEST_NOW } from '#testing/test-runtime.ts'
import { aiNewsSourceAdd, aiNewsSourceChange, aiNewsSourcesExport } from './calls.ts'
import { PRACTICE_SOURCES, answerPractice } from './practice-feeds.ts'
import { STARTER_SOURCES } from './starter-sources.ts'

// Feeds that this process answers itself, and nothing else.

const { ask, admin } = await openTestRuntime()
const ada = await admin()

// Covers: first-steps-5
test('a practice feed added by hand is one too, and no other source becomes one or ends as one', async () => {
  const url = PRACTICE_SOURCES[0]?.url ?? ''
  const spelled = url.replace('https://h', 'HTTPS://H').replace('.example/', '.example:443/')
  const practice = await ask(aiNewsSourceAdd, { name: 'Mine', url: spelled }, ada)
  expect(practice).toMatchObject({ practice: true, url })
  const refusal = { code: 'sources.practiceFixed', status: 409 }
  const other = 'https://news.example.com/feed'
  await expect(ask(aiNewsSourceChange, { id: practice.id, url: other }, ada)).rejects.toMatchObject(refusal)
  const real = await ask(aiNewsSourceAdd, { name: 'Real', url: other }, ada)
  await expect(ask(aiNewsSourceChange, { id: real.id, url }, ada)).rejects.toMatchObject(refusal)
  expect((await ask(aiNewsSourcesExport, {}, ada)).opml).not.toContain('practice')
})

// Covers: first-steps-5
test('only the exact addresses of the practice feeds are answered, everything else is guarded as before', async () => {
  const url = PRACTICE_SOURCES[0]?.url ?? ''
  const { host } = new URL(url)
  const web = openWeb({
    allowHosts: [],
    userAgent: 'CadenceBot/1.0',
    own: (each) => answerPractice(each, TEST_NOW),
    lookup: (_host, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
  })
  const limits = { maxBytes: 100_000, totalMs: 5000 }
  const feed = await web.fetch(url, limits)
  expect(feed).toMatchObject({ status: 200, url, storedUrl: url })
  expect(await web.fetch(url, { ...limits, etag: feed.headers['etag'] ?? '' })).toMatchObject({ status: 304 })
  expect((await web.fetch(`https://${host}/robots.txt`, limits)).status).toBe(404)
  await expect(web.fetch(url, { ...limits, maxBytes: 10 })).rejects.toMatchObject({ code: 'too_large' })
  for (const address of [
    url.replace('https:', 'http:'),
    url.replace(host, `${host}.`),
    url.replace(host, `www.${host}`),
    'http://127.0.0.1/feed.xml',
  ])
    await expect(web.fetch(address, limits)).rejects.toMatchObject({ name: 'Blocked', code: 'address' })
  await expect(web.fetch(url.replace(host, `${host}:8443`), limits)).rejects.toMatchObject({ code: 'port' })
  const send = { body: '', headers: {}, totalMs: 1000, textMs: 1000, maxBytes: 100 }
  await expect(web.send(url, send)).rejects.toMatchObject({ name: 'Blocked', code: 'address' })
  await web.close()
})

test('the starter list has 40 sources in all languages, each address once', () => {
  expect(STARTER_SOURCES).toHaveLength(40)
  expect(new Set(STARTER_SOURCES.map(({ url }) => url)).size).toBe(40)
  expect(new Set(STARTER_SOURCES.map(({ language }) => language))).toEqual(new Set(LANGUAGES))
})
