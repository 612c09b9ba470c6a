import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { FAILURES, loopbackModel } from '#services/loopback-model.ts'
import { MODEL_MS, openModel } from '#services/model.ts'
import { modelCalls } from '#services/tables.ts'
import { TEST_LANGUAGES } from '#languages/test-languages.ts'
import { readConfig } from '#platform/config.ts'
import { openLog } from '#platform/log.ts'
import { and, eq } from 'drizzle-orm'
import { openTestRuntime, TEST_NOW } from '#testing/test-runtime.ts'
import type { ModelAnswer } from './compose-draft.ts'
import { draftStories } from '../draft-stories.ts'
import { paragraphsOf } from '../draft-text.ts'
import { draftToMarkdown } from './draft-to-markdown.ts'
import { PROMPT_VERSION } from './envelope.ts'
import { passes, runGates } from '../gates.ts'
import { GATES, type SourceText } from '../rules.ts'
import { generatedContent } from '../tables.ts'
import { FRENCH_LIES } from '../test-lies/fr.ts'
import { page, PAGES } from '../test-pages/all.ts'
import { faithful, sentencesIn, storyOf, writesFaithfully } from '../test-writer.ts'
import { writeStory } from './write-with-model.ts'

// Drafts by a model that is honest, lies, obeys the page, returns nonsense or does not answer.

const server = await loopbackModel()
const { runtime, db } = await openTestRuntime(server.env('openai'))
afterAll(() => server.close())
beforeEach(async () => {
  server.asked.length = 0
  server.answer(writesFaithfully)
  await db.delete(modelCalls)
})

const impatient = openModel(readConfig(server.env()), {
  db,
  clock: runtime.clock,
  log: openLog('silent'),
  limits: { ...MODEL_MS, text: 400 },
})
const write = (sources: SourceText[]) => writeStory(runtime.outside.model, sources, { subject: 'story-1' })
const french = () => PAGES.fr.slice(0, 2)

describe.each(TEST_LANGUAGES)('in %s', (language) => {
  test('the text of a faithful model is kept, with its citations', async () => {
    const sources = PAGES[language].slice(0, 2)
    const { draft, writer, record } = await write(sources)
    expect(writer).toBe('loopback-text')
    expect(record).toMatchObject({ prompt_version: PROMPT_VERSION, attempts: 1 })
    expect(record.repairs?.filter((one) => one === 'kept').length).toBeGreaterThanOrEqual(3)
    const answer = faithful(server.asked[0]?.prompt ?? '')
    expect(draft.title).toBe(answer.title)
    expect(draft.language).toBe(language)
    expect(draft.paragraphs[0]?.text).toBe(answer.paragraphs[0]?.text)
    expect(draft.paragraphs.every(({ verdicts }) => passes(verdicts))).toBe(true)
    expect(runGates(paragraphsOf(draftToMarkdown(draft)), sources, language).ok).toBe(true)
  })
})

test('the model receives numbered sentences and nothing else of the sources', async () => {
  const hidden = 'Verdelune\u200B surveille aussi\u202E les égouts\u{E0041} de la ville de Nantes.'
  const { order } = FRENCH_LIES
  const first = page('fr', 1)
  const sources = [{ ...first, paragraphs: [...first.paragraphs, hidden, order] }, page('fr', 2)]
  await write(sources)
  await write(sources)
  const [one, two] = server.asked.map(({ prompt }) => prompt)
  const fenceOf = (prompt = '') => prompt.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/)?.[0] ?? ''
  expect(fenceOf(one)).not.toBe(fenceOf(two))
  expect(one?.split(fenceOf(one))).toHaveLength(6) // named once, then around each of two reports
  expect(one).toContain('Verdelune surveille aussi les égouts de la ville de Nantes.')
  expect(one).not.toMatch(/Zorblax|https?:|Cadran|Fil Océan|2026-04|loopback-key/)
  expect(sentencesIn(one ?? '').map(({ n }) => n)).toEqual(sentencesIn(one ?? '').map((_, i) => i + 1))
})

// Covers: faults-1
test.each([
  ['too many requests', FAILURES.busy, 'outage', 1],
  ['an error of the server', FAILURES.broken, 'outage', 1],
  ['a wrong key', FAILURES.forbidden, 'refused', 1],
  ['silence', FAILURES.silence, 'timeout', 1],
  ['nonsense', FAILURES.nonsense, 'bad_answer', 2],
  ['JSON of another shape', FAILURES.wrongJson, 'bad_answer', 2],
  ['a page of HTML', FAILURES.page, 'bad_answer', 2],
  ['no paragraphs', { json: { title: '', excerpt: '', paragraphs: [] } }, 'bad_answer', 2],
] as const)(
  '%s: this draft uses the publishers’ sentences and states why; the next one is the model’s',
  async (_, reply, fallback, attempts) => {
    const model = reply === FAILURES.silence ? impatient : runtime.outside.model
    server.answer(() => reply)
    const without = await writeStory(model, french(), { subject: 'story-2' })
    expect(without).toMatchObject({ writer: 'extractive', record: { fallback, attempts } })
    expect(without.draft).toEqual((await writeStory(null, french(), { subject: 'story-2' })).draft)
    expect(await db.$count(modelCalls, eq(modelCalls.subject, 'story-2'))).toBe(attempts)
    server.answer(writesFaithfully)
    expect(await write(french())).toMatchObject({ writer: 'loopback-text' })
  },
)

test('for a story in two languages the model gets only the reports in the language of the draft', async () => {
  const { draft } = await write([page('fr', 1), { ...page('es', 1), n: 2 }])
  expect(draft.language).toBe('fr')
  expect(server.asked[0]?.prompt).toContain('reports: 1.')
  expect(server.asked[0]?.prompt).not.toContain('Alondra')
})

// Covers: faults-2
test('an answer in another language is requested once more, with the complaint', async () => {
  const english = faithful(
    page('en', 1)
      .paragraphs.slice(0, 6)
      .map((text, i) => `[${i + 1}] ${text}`)
      .join('\n'),
  )
  server.next({ json: english })
  const { writer, record } = await write(french())
  expect([writer, record.attempts]).toEqual(['loopback-text', 2])
  expect(server.asked[1]?.prompt).toContain('paragraph 1: it is in the wrong language')
  server.answer(() => ({ json: english }))
  expect(await write(french())).toMatchObject({
    writer: 'extractive',
    record: { fallback: 'bad_answer', attempts: 2 },
  })
})

const lying = (lie: Partial<ModelAnswer['paragraphs'][number]>, at = 1) => {
  server.answer(({ prompt }) => {
    const answer = faithful(prompt)
    const paragraphs = answer.paragraphs.map((one, i) => (i === at ? { ...one, ...lie } : one))
    return { json: { ...answer, paragraphs } }
  })
}

// Covers: faults-4
test('none of ten planted lies is published: the publisher’s own sentence replaces it, or nothing does', async () => {
  const fates = new Set<string>()
  for (const { text, planted, kind } of FRENCH_LIES.lies) {
    const sources = PAGES.fr.map((one) =>
      one.n === 1 ? { ...one, paragraphs: [...one.paragraphs, FRENCH_LIES.order] } : one,
    )
    lying({ text, sentences: kind === 'swapped citation' ? [1, 2] : [1, 2, 3] })
    const { draft, record, writer } = await write(sources.slice(0, 2))
    expect(writer).toBe('loopback-text')
    expect(draftToMarkdown(draft)).not.toContain(planted)
    fates.add(record.repairs?.[1] ?? '')
  }
  expect([...fates].filter((fate) => !['replaced', 'dropped', 'sentence removed'].includes(fate))).toEqual([])
})

test('a number that belongs to something else in the source is rejected', async () => {
  const sources = [page('fr', 1)]
  const text =
    'L’entreprise équipe déjà 80 communes en France et en Belgique, où elle surveille l’eau potable.'
  lying({ text, sentences: [1, 3] }) // the source says that 80 people will be hired
  const { draft, record } = await write(sources)
  expect(record).toMatchObject({ attempts: 1, repairs: ['kept', 'replaced', 'kept', 'kept'] })
  expect(draftToMarkdown(draft)).not.toContain('équipe déjà 80')
})

test('a headline that claims more than the sources is rejected', async () => {
  server.answer(({ prompt }) => ({
    json: {
      ...faithful(prompt),
      title: 'Zorblax rachète Verdelune pour 900 millions',
      excerpt: 'Zorblax paie 900 millions.',
    },
  }))
  const { draft, writer } = await write(french())
  expect(writer).toBe('loopback-text')
  expect(`${draft.title} ${draft.excerpt}`).not.toMatch(/Zorblax|900/)
})

test('invented citation marks, unknown sentence numbers and repeated paragraphs are ignored', async () => {
  server.answer(({ prompt }) => {
    const answer = faithful(prompt)
    const [first, ...rest] = answer.paragraphs
    if (!first) return { json: answer }
    const marked = { text: `${first.text} [9][1]`, sentences: [...first.sentences, 999, -1] }
    return { json: { ...answer, paragraphs: [marked, first, ...rest] } }
  })
  const { draft } = await write(french())
  expect(draft.paragraphs[0]).toMatchObject({ sources: [1] })
  expect(draft.paragraphs[0]?.text).not.toContain('[')
  expect(new Set(draft.paragraphs.map(({ text }) => text)).size).toBe(draft.paragraphs.length)
})

test('a story with unreadable sources becomes a card, and no model is asked', async () => {
  const unread = french().map((source) => ({ ...source, paragraphs: [] }))
  expect(await write(unread)).toMatchObject({ writer: 'extractive', draft: { kind: 'card' } })
  expect(server.asked).toEqual([])
})

test('each waiting story gets one draft from the model, stored with its record and its ledger entries', async () => {
  const ids = []
  for (const language of TEST_LANGUAGES) ids.push(await storyOf(db, PAGES[language].slice(0, 2), TEST_NOW))
  server.next(FAILURES.nonsense, FAILURES.nonsense) // the first requests get these answers, whichever stories they are for
  expect(await draftStories(runtime)).toBe(ids.length)
  expect(await draftStories(runtime)).toBe(0)
  const rows = await db.select().from(generatedContent)
  expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  const byModel = rows.filter(({ writer }) => writer === 'loopback-text')
  expect(byModel.length).toBeGreaterThanOrEqual(4)
  for (const row of byModel) {
    expect(row.metadata).toMatchObject({
      kind: 'article',
      prompt_version: PROMPT_VERSION,
      repairs: expect.any(Array),
    })
    expect(row.generated?.paragraphs[0]?.verdicts).toHaveLength(GATES.length)
    const calls = and(eq(modelCalls.subject, row.id), eq(modelCalls.task, 'write-draft'))
    expect(await db.$count(modelCalls, calls)).toBe(row.metadata['attempts'])
  }
})
