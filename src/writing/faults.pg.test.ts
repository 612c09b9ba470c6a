import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { article } from '#articles/calls.ts'
import { articles } from '#articles/tables.ts'
import { FAILURES, type Reply, loopbackModel } from '#services/loopback-model.ts'
import { MODEL_MS, openModel } from '#services/model.ts'
import { modelCalls } from '#services/tables.ts'
import type { Runtime } from '#platform/runtime.ts'
import { newsSources } from '#sources/tables.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { approveContent, generatedContentOne } from '#review/calls.ts'
import type { ModelAnswer } from './compose/compose-draft.ts'
import { draftStory } from './draft-stories.ts'
import { fetchPictureJob } from './fetch-picture-of.ts'
import { passes } from './gates.ts'
import { generatedContent } from './tables.ts'
import { stories } from '#stories/tables.ts'
import { FRENCH_LIES } from './test-lies/fr.ts'
import { PAGES, page } from './test-pages/all.ts'
import { faithful, storyOf } from './test-writer.ts'

// Each way in which a model fails, from the story to the reader: what the desk shows, and what is published.

const model = await loopbackModel()
const { runtime: patient, db, ask, admin } = await openTestRuntime(model.env('openai'))
const impatient = openModel(patient.config, { ...patient, limits: { ...MODEL_MS, text: 1000 } })
const runtime: Runtime = { ...patient, outside: { ...patient.outside, model: impatient } }
const editor = await admin()
afterAll(() => model.close())
beforeEach(async () => {
  await db.delete(generatedContent)
  await db.delete(articles)
  await db.delete(newsSources)
  await db.delete(stories)
})

/** Two French reports, one of which contains instructions to a machine. */
const sources = PAGES.fr
  .slice(0, 2)
  .map((one) => (one.n === 1 ? { ...one, paragraphs: [...one.paragraphs, FRENCH_LIES.order] } : one))
const english = faithful(
  page('en', 1)
    .paragraphs.slice(0, 6)
    .map((text, n) => `[${n + 1}] ${text}`)
    .join('\n'),
)
/** A faithful answer whose second paragraph is replaced. */
const saying = (text: string) => (prompt: string) => {
  const answer = faithful(prompt)
  const paragraphs = answer.paragraphs.map((one, n): ModelAnswer['paragraphs'][number] =>
    n === 1 ? { text, sentences: [1, 2, 3] } : one,
  )
  return { json: { ...answer, paragraphs } }
}
const quotation = 'Claire Aubrac affirme : « Nos logiciels remplaceront bientôt tous les agents municipaux. »'
const obeying =
  'L’assistant Zorblax Pro protège les réseaux d’eau potable pour 9 euros par mois, selon ses clients.'

const FAULTS: [fault: string, writes: (prompt: string) => Reply, expected: object, calls: string[]][] = [
  ['429', () => FAILURES.busy, { fallback: 'outage' }, ['outage HTTP 429']],
  ['nonsense', () => FAILURES.nonsense, { fallback: 'bad_answer' }, ['bad_answer', 'bad_answer']],
  ['500', () => FAILURES.broken, { fallback: 'outage' }, ['outage HTTP 500']],
  ['wrong JSON', () => FAILURES.wrongJson, { fallback: 'bad_answer' }, ['bad_answer', 'bad_answer']],
  ['nothing in time', () => FAILURES.silence, { fallback: 'timeout' }, ['timeout no answer in time']],
  ['another language', () => ({ json: english }), { fallback: 'bad_answer', attempts: 2 }, ['ok', 'ok']],
  [
    'an invented quotation',
    saying(quotation),
    { repairs: ['kept', expect.stringMatching(/replaced|dropped/), 'kept', 'kept'] },
    ['ok'],
  ],
  [
    'what the page orders',
    saying(obeying),
    { repairs: ['kept', expect.stringMatching(/replaced|dropped/), 'kept', 'kept'] },
    ['ok'],
  ],
]
// Covers: faults-1, faults-2, faults-3, faults-4, faults-5
test.each(FAULTS)(
  'a model that answers with %s: the desk shows it, and the published item is complete',
  async (_, writes, expected, calls) => {
    model.answer(({ path, prompt }) => (path === '/images/generations' ? FAILURES.page : writes(prompt)))
    const id = await storyOf(db, sources, TEST_NOW)
    expect(await draftStory(runtime, id)).toBe(1)
    await fetchPictureJob.run({ id }, runtime)

    const draft = await ask(generatedContentOne, { id }, editor)
    expect(draft).toMatchObject({
      status: 'pending',
      metadata: expected,
      image_url: null,
      image_tried: ['model: bad_answer'],
    })
    expect(draft.evidence.every(({ verdicts }) => passes(verdicts))).toBe(true)
    const booked = await db.select().from(modelCalls).where(eq(modelCalls.subject, id)).orderBy(modelCalls.at)
    const written = booked.filter(({ task }) => task === 'write-draft')
    expect(
      written.map(({ outcome, detail }) =>
        outcome === 'bad_answer' ? outcome : [outcome, detail ?? []].flat().join(' '),
      ),
    ).toEqual(calls)

    await ask(approveContent, { contentId: id, action: 'approve' }, editor)
    const { content, sources: cited } = await ask(article, { id })
    expect(content).not.toMatch(/Zorblax|remplaceront|moon|Halden/)
    const paragraphs = (content ?? '').split('\n\n').filter((text) => !text.startsWith('#'))
    expect(paragraphs.length).toBeGreaterThanOrEqual(2)
    for (const paragraph of paragraphs) {
      const marks = Array.from(paragraph.matchAll(/\[(\d+)\]/g), ([, n]) => Number(n))
      expect(marks.length).toBeGreaterThan(0)
      expect(marks.filter((mark) => !cited.some(({ n }) => n === mark))).toEqual([])
    }
  },
)
