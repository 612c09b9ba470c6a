import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { LONG_TEXT, rss, rssItem } from '../invented-feeds.ts'
import { openReader, type Reader } from './reading.ts'
import { type Reading, type ReadingJob } from './read-bytes.ts'

const readers: Reader[] = []
afterEach(async () => {
  await Promise.all(readers.splice(0).map((reader) => reader.close()))
})
function reader(options: Parameters<typeof openReader>[0] = {}): Reader {
  const opened = openReader(options)
  readers.push(opened)
  return opened
}
const job = (text: string | Buffer, contentType: string | null = 'text/xml'): ReadingJob => ({
  bytes: Buffer.from(text),
  contentType,
  url: 'https://larkfield.example/feed',
  usual: null,
  expect: 'source',
})
const good = job(rss(rssItem(1, 'Thu, 19 Nov 2026 10:00:00 GMT')))
/** A thread that does what the text of a job says. */
const scripted = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', async ({ bytes }) => {
      const what = Buffer.from(bytes).toString()
      if (what === 'hang') for (;;);
      if (what === 'crash') setTimeout(() => { throw new Error('crash') })
      if (what === 'leave') process.exit(3)
      if (what === 'eat') { const all = []; for (;;) all.push(new Array(1000).fill(what)) }
      if (what === 'slow') await new Promise((go) => setTimeout(go, 100))
      if (what !== 'crash') parentPort.postMessage({ answer: { shape: 'none', state: 'empty', detail: { reason: String(threadId) } } })
    })
    parentPort.postMessage('ready')`)}`,
)

test('a feed is read in the thread, with the language of each item', async () => {
  const reading = await reader().read(good)
  expect(reading).toMatchObject({
    shape: 'feed',
    kind: 'rss',
    items: [{ guid: 'larkfield-1', language: 'en' }],
  })
  expect(JSON.stringify(reading)).toContain(LONG_TEXT)
})

test.each([
  ['nothing', '', 'empty'],
  ['blanks', '   \n ', 'empty'],
  ['words', 'just words', 'not_a_feed'],
  ['a drawing', '<svg><text>picture</text></svg>', 'not_a_feed'],
  ['other data', '{"some":"json"}', 'not_a_feed'],
  ['70,000 elements', `<html>${'<p>'.repeat(70_000)}`, 'too_large'],
])('%s gets the right state', async (_, text, state) => {
  expect(await reader().read(job(text))).toMatchObject({ shape: 'none', state })
})

test('an image under the address of a feed is not a feed', async () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  expect(await reader().read(job(png, 'image/png'))).toMatchObject({ shape: 'none', state: 'not_a_feed' })
})

test.each(['hang', 'crash', 'leave', 'eat'])(
  'a text that makes the thread %s is too large, and a new thread reads the next one',
  async (what) => {
    const thread = reader({ file: scripted, ms: 400, heapMb: 16 })
    expect(await thread.read(job(what))).toMatchObject({ state: 'too_large' })
    expect(await thread.read(job('fine'))).toMatchObject({ state: 'empty' })
  },
)

test('readings requested at the same time are all answered, even if one of them hangs', async () => {
  const thread = reader({ file: scripted, ms: 300 })
  const answers = await Promise.all(['fine', 'hang', 'fine'].map((what) => thread.read(job(what))))
  expect(answers).toMatchObject([{ state: 'empty' }, { state: 'too_large' }, { state: 'empty' }])
})

const threadOf = async (reading: Promise<Reading>) => {
  const answer = await reading
  return answer.shape === 'none' ? answer.detail.reason : ''
}

test('a reader that rests ends its thread, and starts another one for the next job', async () => {
  const thread = reader({ file: scripted })
  const first = await threadOf(thread.read(job('fine')))
  expect(await threadOf(thread.read(job('fine')))).toBe(first)
  await thread.rest()
  const next = await threadOf(thread.read(job('fine')))
  expect(Number(next)).toBeGreaterThan(Number(first))
})

test('a reader that is asked to rest during a reading finishes it first', async () => {
  const thread = reader({ file: scripted })
  const first = await threadOf(thread.read(job('fine')))
  const slow = threadOf(thread.read(job('slow')))
  await setImmediate() // the thread has received the job by now
  await thread.rest()
  expect(await slow).toBe(first)
})

test('200,000 unclosed tags in a feed and deeply nested pages do not block the caller', async () => {
  const thread = reader()
  const unclosed = await thread.read(job(`<rss><channel>${'<item>'.repeat(200_000)}`))
  expect(['empty', 'not_a_feed', 'too_large', 'feed']).toContain(
    unclosed.shape === 'none' ? unclosed.state : unclosed.shape,
  )
  const nested = await thread.read(job(`<html><body>${'<div>'.repeat(20_000)}text`, 'text/html'))
  expect(nested.shape === 'none' ? nested.state : nested.shape).toBe('too_large')
  expect(await thread.read(good)).toMatchObject({ shape: 'feed' })
}, 30_000)
