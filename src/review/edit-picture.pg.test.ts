import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { article } from '#articles/calls.ts'
import { givePicture } from '#articles/item-picture.ts'
import { sweepFilesJob } from '#media/sweep-files.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { isRefusal } from '#platform/refusal.ts'
import { aPhotograph } from '#services/test-pictures.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { approveContent, generatedContentImage, generatedContentOne } from './calls.ts'
import { publishPlannedDraftJob } from './publish-planned.ts'
import { editorNamed, plantDraft, refusalOf } from './test-review.ts'

// The image of a draft, which an editor replaces while approving it.

const { app, runtime, db, ask, clock } = await openTestRuntime()
const ada = await editorNamed(db, 'Ada', 'ada@example.com')
type Asked = Parameters<typeof ask<typeof approveContent>>[1]
const approve = (contentId: string, image_url: string | null, more: Partial<Asked> = {}) =>
  ask(approveContent, { contentId, action: 'approve', edits: { image_url }, ...more }, ada)
const one = (id: string) => ask(generatedContentOne, { id }, ada)
const shown = async (id: string) => (await ask(article, { id })).image_url
const statusOf = async (url: string) => (await app.request(`http://localhost:3000${url}`)).status
let photograph: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  photograph = new Uint8Array(await aPhotograph(1000, 700))
})
const upload = async (id: string, bytes = photograph) =>
  (await ask(generatedContentImage, { id, bytes }, ada)).image_url

// Covers: desk-review-37
test('an uploaded image is in the draft and before readers only once the draft is approved with it', async () => {
  const id = await plantDraft(db, { imageUrl: '/pictures/found-640.webp' })
  const url = await upload(id)
  expect(await statusOf(url)).toBe(200)
  expect(await one(id)).toMatchObject({ image_url: '/pictures/found-640.webp', version: 1 })
  await approve(id, url)
  expect(await one(id)).toMatchObject({ image_url: url, image_credit: null, status: 'published' })
  expect(await shown(id)).toBe(url)
})

// Covers: desk-review-37
test('a planned publication has the uploaded image, which the sweep keeps while the draft waits', async () => {
  const [id, other] = [await plantDraft(db), await plantDraft(db)]
  const [url, unused] = [await upload(id), await upload(other)]
  const sweep = async () => {
    const folder = join(runtime.config.dataDir, 'files', 'pictures')
    const old = new Date(clock.now().getTime() - 2 * DAY)
    for (const name of await readdir(folder)) await utimes(join(folder, name), old, old)
    await sweepFilesJob.run({}, runtime)
    return Promise.all([url, unused].map(statusOf))
  }
  expect(await sweep()).toEqual([200, 200])
  const publishAt = new Date(clock.now().getTime() + HOUR).toISOString()
  await approve(id, url, { publishAt })
  await ask(approveContent, { contentId: other, action: 'reject' }, ada)
  expect(await sweep()).toEqual([200, 404])
  clock.pass(HOUR)
  await publishPlannedDraftJob.run({ id }, runtime)
  expect(await shown(id)).toBe(url)
})

// Covers: desk-review-37
test('an editor removes an image or names one of another host', async () => {
  const [none, remote] = [await plantDraft(db, { imageUrl: '/covers/a-480.webp' }), await plantDraft(db)]
  await approve(none, ' ')
  expect([(await one(none)).image_url, await shown(none)]).toEqual([null, null])
  await approve(remote, 'https://harbor.example/quay.png')
  expect(await one(remote)).toMatchObject({ image_url: 'https://harbor.example/quay.png' })
})

const UNKNOWN = '/pictures/00000000-0000-4000-8000-000000000000-0123456789ab-640.webp'
const UNKNOWN_COVER = '/covers/00000000-0000-4000-8000-000000000000-480.webp'
// Covers: desk-review-37
test.each([
  ['that the site does not have', UNKNOWN, 'newsroom.pictureUnknown'],
  ['that is the cover of no item', UNKNOWN_COVER, 'newsroom.pictureUnknown'],
  ['of another kind', '/pictures/quay.svg', 'newsroom.pictureUnknown'],
  ['in the bucket', 'article-images/quay.png', 'newsroom.pictureUnknown'],
  ['outside of its folder', '/pictures/../secret.webp', 'library.managing.imageUrl'],
  ['outside of its folder, escaped', '/pictures/%2e%2e/secret.webp', 'library.managing.imageUrl'],
  ['that is a script', 'javascript:alert(1)', 'library.managing.imageUrl'],
  ['that is data', 'data:image/svg+xml,<svg onload=alert(1)>', 'library.managing.imageUrl'],
  ['without a scheme', '//elsewhere.example/a.png', 'library.managing.imageUrl'],
  ['that is a file', 'file:///etc/passwd', 'library.managing.imageUrl'],
  ['with a long address', `https://a.example/${'a'.repeat(2000)}`, 'library.managing.imageUrl'],
])('an image %s is refused and the draft stays as it is', async (_, address, code) => {
  const id = await plantDraft(db)
  const error: unknown = await approve(id, address).catch((e: unknown) => e)
  expect(isRefusal(error) && [error.status, error.fields]).toEqual([
    422,
    [{ field: 'edits.image_url', code }],
  ])
  expect(await one(id)).toMatchObject({ status: 'pending', version: 1, image_url: null })
})

// Covers: desk-review-37
test('a file that is no image is refused, and so is an image for a draft that does not wait', async () => {
  const id = await plantDraft(db)
  const script = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
  expect(await refusalOf(upload(id, script))).toEqual(['library.managing.notPicture', 422])
  expect(await refusalOf(upload(crypto.randomUUID()))).toEqual(['newsroom.draftNotFound', 404])
  await approve(id, null)
  expect(await refusalOf(upload(id))).toEqual(['newsroom.draftPublished', 409])
})

// Covers: desk-review-37
test('a picture that a job finds later does not replace the one of the editor', async () => {
  const id = await plantDraft(db)
  const url = await upload(id)
  await approve(id, url)
  const found = { madeBy: 'model', url: '/pictures/found-640.webp', credit: null, sourceUrl: null } as const
  await db.transaction((tx) => givePicture(tx, { itemId: id, ...found, tried: [], createdAt: clock.now() }))
  expect(await shown(id)).toBe(url)
})
