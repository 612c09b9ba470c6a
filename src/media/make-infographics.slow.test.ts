import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestLanguage } from '#languages/test-languages.ts'
import { articles } from '#articles/tables.ts'
import { DAY } from '#platform/clock.ts'
import { isRefusal } from '#platform/refusal.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { timetable } from '../timetable.ts'
import { approveContent, generatedContentOne } from '#review/calls.ts'
import { draftToMarkdown } from '#writing/compose/draft-to-markdown.ts'
import { generateContent } from '#writing/generate/calls.ts'
import type { SourceText } from '#writing/rules.ts'
import { beginRun, runById } from '#writing/runs.ts'
import { sweepFilesJob } from './sweep-files.ts'
import { generatedContent } from '#writing/tables.ts'
import { page } from '#writing/test-pages/all.ts'
import { writeDraft } from '#writing/compose/write.ts'
import { makeInfographicsJob } from './make-infographics.ts'

// The numbers of a story as an image: ordered over the API, drawn, reviewed and published.

const { runtime, db, ask, app, admin: newAdmin } = await openTestRuntime()
const admin = await newAdmin()
beforeAll(() => runtime.jobs.work(runtime, timetable))
beforeEach(async () => {
  await db.delete(generatedContent)
})

/** Inserts the draft of a story as the writer makes it, and returns its id. */
async function drafted(sources: SourceText[], more: Partial<typeof generatedContent.$inferInsert> = {}) {
  const { title, excerpt, language, topic, tags, ...draft } = writeDraft({ sources })
  const [row] = await db
    .insert(generatedContent)
    .values({
      title,
      excerpt,
      language,
      topic,
      tags,
      sources,
      contentType: 'article',
      createdAt: TEST_NOW,
      content: draftToMarkdown({ ...draft, language }),
      sourceUrls: sources.map(({ url }) => url),
      ...more,
    })
    .returning({ id: generatedContent.id })
  return row?.id ?? ''
}
const infographics = () =>
  db.select().from(generatedContent).where(eq(generatedContent.contentType, 'infographic'))
const order = (more: object = {}) => ask(generateContent, { contentType: 'infographic', ...more }, admin)
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => (isRefusal(error) ? `${error.status} ${error.code}` : error),
  )

// Covers: drafts-9
test.each(['en', 'ar', 'fr', 'es', 'pt'] as TestLanguage[])(
  'an infographic in %s is drawn and judged, with its content as text and its sources named',
  async (language) => {
    const id = await drafted([page(language, 1), { ...page(language, 2), n: 2 }])
    expect(await order()).toMatchObject({ generated: 1, finished: true })
    const [draft] = await infographics()
    expect(draft).toMatchObject({ status: 'pending', language, metadata: { of: id } })
    const picture = await app.request(draft?.content ?? '')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    const { format, width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
    expect([format, width, height]).toEqual(['png', 1080, 1350])

    const view = await ask(generatedContentOne, { id: draft?.id ?? '' }, admin)
    const { alt, points } = view.metadata as { alt: string; points: { value: string; text: string }[] }
    expect(points.length).toBeGreaterThanOrEqual(2)
    expect(view.evidence.map(({ text, sources }) => `${text} [${sources.join()}]`)).toEqual(
      points.map(({ text }) => text),
    )
    expect(view.evidence.flatMap(({ verdicts }) => verdicts).filter(({ ok }) => !ok)).toEqual([])
    for (const { value, text } of points) {
      expect(alt).toContain(value)
      expect(alt).toContain(text.replace(/ \[\d\]$/, ''))
    }
    for (const { publisher } of view.sources) expect(alt).toContain(publisher)
    expect(view).toMatchObject({ image_url: view.content, duplicate: null, warnings: 0 })
  },
)

// Covers: drafts-9
test('a published infographic is an article with the image and the same text; cards show the cover', async () => {
  await drafted([page('en', 1)])
  await order()
  const [draft] = await infographics()
  const done = await ask(approveContent, { contentId: draft?.id ?? '', action: 'approve' }, admin)
  expect(done).toMatchObject({ success: true, status: 'published' })
  const [article] = await db
    .select()
    .from(articles)
    .where(eq(articles.id, draft?.id ?? ''))
  expect(article).toMatchObject({ contentType: 'infographic', imageUrl: null, category: 'news' })
  expect(article?.contentHtml).toContain(`<img src="${draft?.content}" alt="Infographic: Halden Labs`)
  expect(article?.contentHtml).toContain('<strong>$45 million</strong>')
  expect(article?.contentHtml).toContain('href="#source-1"')

  const kept = join(runtime.config.dataDir, 'files', draft?.content ?? '')
  await utimes(kept, new Date(0), new Date(0))
  await sweepFilesJob.run({}, runtime)
  expect((await app.request(draft?.content ?? '')).status).toBe(200)
})

test('a story has at most one infographic, whatever its status, and a repeated run makes no second one', async () => {
  await drafted([page('en', 1)])
  const { run_id: runId } = await order()
  const [draft] = await infographics()
  await ask(approveContent, { contentId: draft?.id ?? '', action: 'reject' }, admin)
  const again = { runId, quantity: 1, topics: [], languages: [] }
  await makeInfographicsJob.run(again, runtime)
  expect((await runById(db, runId))?.outcomes).toEqual({
    infographics: { state: 'ok', found: 1, drafted: 1 },
  })
  expect(await refusal(order())).toBe('409 newsroom.tooFewNumbers')
  expect(await infographics()).toHaveLength(1)
  const lost = await beginRun(db, { kind: 'make-infographics', askedBy: null, parts: 1 }, TEST_NOW)
  await makeInfographicsJob.onFailed?.({ ...again, runId: lost }, runtime)
  expect((await runById(db, lost))?.outcomes).toMatchObject({ infographics: { state: 'failed' } })
})

test('reviewed stories come first, then those with more publishers; rejected and old drafts are excluded', async () => {
  const of = (n: number, sources: SourceText[], more = {}) =>
    drafted(sources, { title: `Story ${n}`, ...more })
  const published = await of(1, [page('en', 1)], { status: 'published' })
  const pending = await of(2, [page('fr', 1), { ...page('fr', 2), n: 2 }])
  await of(3, [page('es', 1)])
  await of(4, [page('pt', 1)], { status: 'rejected' })
  await of(5, [page('ar', 1)], { createdAt: new Date(TEST_NOW.getTime() - 8 * DAY) })
  expect(await order({ quantity: 2 })).toMatchObject({ generated: 2 })
  expect(new Set((await infographics()).map(({ metadata }) => metadata['of']))).toEqual(
    new Set([published, pending]),
  )
  expect(await order({ quantity: 5 })).toMatchObject({ generated: 1 })
})

// Covers: drafts-9
test('a story with only one usable number, or on another topic, is refused with the reason', async () => {
  const poor = {
    ...page('en', 1),
    paragraphs: [
      'Halden Labs, a start-up in Bergen, raised $45 million on Tuesday to bring its software to hearing aids.',
      'The company was founded in 2021 by two engineers who had met at the university of the city.',
      'The first products will reach shops in Norway and Denmark on 4 March 2027, the company says.',
    ],
  }
  await drafted([poor])
  expect(await refusal(order())).toBe('409 newsroom.tooFewNumbers')
  await drafted([page('en', 1)], { topic: 'Funding' })
  expect(await refusal(order({ topics: ['Webinar'] }))).toBe('409 newsroom.tooFewNumbers')
  expect(await infographics()).toEqual([])
  expect(await order({ topics: ['Funding'] })).toMatchObject({ generated: 1 })
})
