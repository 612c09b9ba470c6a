import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { articles } from '#articles/tables.ts'
import { auditLog } from '#people/tables.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { editions } from '../tables.ts'
import { adminEditionChange, adminEditionCompose, adminEditionPreview, digestOne } from './calls.ts'
import { runDigestJob } from './run-digest.ts'
import { addArticle } from './test-stories.ts'

// The editor's notes above the stories. Friday, 06:30 at UTC+1: the morning edition is sent at 07:00.

const { runtime, app, db, clock, ask, admin } = await openTestRuntime({ SITE_URL: 'https://cadence.example' })
const ada = await admin()

beforeEach(async () => {
  clock.set(new Date('2026-11-20T05:30:00Z'))
  for (const table of [editions, articles]) await db.delete(table)
})

async function composed() {
  await addArticle(db, { title: 'A story', momentum: 90 })
  return ask(adminEditionCompose, { kind: 'edition' }, ada)
}

// Covers: digest-archive-2
test("an editor's note for each language is stored, audited, shown in the preview, and can be removed", async () => {
  const { id, version } = await composed()
  const first = await ask(
    adminEditionChange,
    { id, version, notes: { en: '  Good morning.\r\n\r\nRead on. ', ar: 'صباح الخير' } },
    ada,
  )
  expect(first.notes).toEqual({ en: 'Good morning.\n\nRead on.', ar: 'صباح الخير' })
  const preview = (lang: 'en' | 'ar' | 'fr') => ask(adminEditionPreview, { id, lang, tier: 'freemium' }, ada)
  for (const form of ['html', 'text'] as const) {
    expect((await preview('en'))[form]).toMatch(/Editor’s note[^]*Good morning\.[^]*Read on\./)
    expect((await preview('ar'))[form]).toContain('صباح الخير')
    expect((await preview('fr'))[form]).not.toMatch(/mot de la rédaction|Good morning/)
  }
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'admin-edition-change')).limit(1)
  expect(entry?.changes).toMatchObject({ notes: { from: {}, to: first.notes } })
  const second = await ask(adminEditionChange, { id, version: first.version, notes: { en: ' ' } }, ada)
  expect(second.notes).toEqual({ ar: 'صباح الخير' })
})

test('a note has at most 600 characters', async () => {
  const { id, version } = await composed()
  const write = (en: string) => ask(adminEditionChange, { id, version, notes: { en } }, ada)
  await expect(write('x'.repeat(601))).rejects.toMatchObject({ code: 'newsletter.noteLong', status: 422 })
  expect((await write(` ${'x'.repeat(600)}\n`)).notes).toEqual({ en: 'x'.repeat(600) })
})

// Covers: digest-archive-2
test('a note is frozen with its edition: it is sent as written, and is above the stories in the archive', async () => {
  const { id, version } = await composed()
  const noted = await ask(
    adminEditionChange,
    { id, version, notes: { en: 'From the <desk>.\nSecond line.' } },
    ada,
  )
  clock.set(new Date(noted.occurrence))
  await runDigestJob.run({} as never, runtime)
  await db.update(editions).set({ notes: { en: 'Changed behind its back.' } })
  const { note } = await ask(digestOne, { id, lang: 'en' })
  expect(note).toBe('From the <desk>.\nSecond line.')
  expect((await ask(digestOne, { id, lang: 'fr' })).note).toBeNull()
  const read = async (path: string) => (await app.request(`http://localhost:3000${path}`)).text()
  expect(await read('/en/digest.xml')).toContain('<p>From the &lt;desk&gt;.<br>Second line.</p>')
  expect(await read(`/en/digest/${id}.md`)).toContain(
    '**Editor’s note**\n\nFrom the \\<desk\\>.  \nSecond line.',
  )
  for (const path of ['/fr/digest.xml', `/fr/digest/${id}.md`])
    expect(await read(path)).not.toMatch(/mot de la rédaction|From the/)
  const change = ask(adminEditionChange, { id, version: noted.version, notes: { en: 'Late' } }, ada)
  await expect(change).rejects.toMatchObject({ code: 'newsletter.editionLeaving' })
})
