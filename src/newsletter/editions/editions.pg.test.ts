// long: an editor's actions on an edition, step by step
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { LANGUAGES } from '#languages/rules.ts'
import { TIERS } from '#membership/rules.ts'
import { mails } from '#services/post/tables.ts'
import { articles } from '#articles/tables.ts'
import { auditLog } from '#people/tables.ts'
import type { InputOf } from '#platform/call.ts'
import { HOUR } from '#platform/clock.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { addEdition, addSubscriber } from '../sending/test-subscribers.ts'
import { nextEdition } from '../next-edition.ts'
import { settingsOf } from '../settings.ts'
import { deliveries, digestSettings, editions, subscribers } from '../tables.ts'
import {
  adminDigestSettings,
  adminDigestSettingsChange,
  adminEdition,
  adminEditionChange,
  adminEditionCompose,
  adminEditionDecide,
  adminEditionPreview,
  adminEditionTest,
  adminEditions,
} from './calls.ts'
import { runDigestJob } from './run-digest.ts'
import { runDigest } from './test-digest.ts'
import { addArticle } from './test-stories.ts'

// The desk's actions on editions. Friday, 06:30 at UTC+1: the morning edition is sent at 07:00.

const { runtime, db, clock, ask, admin } = await openTestRuntime({ SITE_URL: 'https://cadence.example' })
const ada = await admin()
const NOW = new Date('2026-11-20T05:30:00Z')
const compose = () => ask(adminEditionCompose, { kind: 'edition' }, ada)
type Decision = InputOf<typeof adminEditionDecide>['decision']
const decide = async (id: string, decision: Decision, version?: number) => {
  const current = (await ask(adminEdition, { id }, ada)).version
  return ask(adminEditionDecide, { id, version: version ?? current, decision }, ada)
}
const refused = (code: string): unknown => expect.objectContaining({ code })
const actions = (action: string) => db.select().from(auditLog).where(eq(auditLog.action, action)).limit(100)

beforeEach(async () => {
  clock.set(NOW)
  for (const table of [deliveries, editions, subscribers, articles, mails]) await db.delete(table)
  await settingsOf(db)
  await db
    .update(digestSettings)
    .set({ sending: true, sendingWhy: null, automatic: true, countClicks: false })
})

test('an edition is composed immediately on request, and again until it is approved', async () => {
  await addArticle(db, { title: 'Fast', momentum: 90 })
  const first = await compose()
  expect(first).toMatchObject({
    state: 'composed',
    occurrence: '2026-11-20T06:00:00.000Z',
    stories: 1,
    subject: 'Fast',
    version: 1,
    picks: [
      {
        title: 'Fast',
        momentum: 90,
        original_language: 'en',
        translated: ['en'],
        languages: { en: 'full', ar: 'missing', fr: 'missing', es: 'missing', pt: 'missing' },
        pinned: false,
        dropped: false,
      },
    ],
  })
  await addArticle(db, { title: 'Faster', momentum: 95 })
  const again = await compose()
  expect([again.id, again.subject, again.stories]).toEqual([first.id, 'Faster', 2])
  await decide(first.id, 'approve')
  await expect(compose()).rejects.toEqual(refused('newsletter.editionLeaving'))
})

// Covers: editions-17
test('an editor orders, pins, drops and writes subjects; a change to an outdated version is refused', async () => {
  for (const [n, title] of ['One', 'Two', 'Three'].entries())
    await addArticle(db, { title, momentum: 50 - n })
  await addSubscriber(db, { language: 'fr' })
  const { id, picks, usual_subjects: usual } = await compose()
  expect(usual).toMatchObject({ en: 'One', ar: 'الطبعة الصباحية' })
  const [one, two, three] = picks.map((each) => ({ id: each.id, pinned: false, dropped: false }))
  if (!one || !two || !three) throw new Error('three stories')
  const change = {
    picks: [{ ...three, pinned: true }, one, { ...two, dropped: true }],
    subjects: { fr: 'À lire' },
  }
  const changed = await ask(adminEditionChange, { id, version: 1, ...change }, ada)
  expect(changed).toMatchObject({ version: 2, stories: 2, subject: 'Three', subjects: { fr: 'À lire' } })
  expect(changed.picks.map(({ title, pinned, dropped }) => [title, pinned, dropped])).toEqual([
    ['Three', true, false],
    ['One', false, false],
    ['Two', false, true],
  ])
  expect(changed.audience).toMatchObject({ by_tier: { freemium: 1 }, by_language: { fr: 1, en: 0 } })
  expect(await actions('admin-edition-change')).toContainEqual(expect.objectContaining({ itemId: id }))
  const older = ask(adminEditionChange, { id, version: 1, subjects: {} }, ada)
  await expect(older).rejects.toEqual(refused('newsletter.editionChanged'))
  const twice = ask(adminEditionChange, { id, version: 2, picks: [one, one] }, ada)
  await expect(twice).rejects.toEqual(refused('newsletter.editionPicks'))
  const seen = await ask(adminEditionPreview, { id, lang: 'fr', tier: 'freemium' }, ada)
  expect(seen).toMatchObject({ subject: 'À lire', stories: 2, bytes: Buffer.byteLength(seen.html) })
  expect(seen.html).toContain('dir="ltr"')
  expect(seen.text).toContain('Three')
  expect(seen.text).not.toContain('Two')
})

// Covers: editions-15
test('a subject is one line of at most 150 characters, and an empty one restores the usual subject', async () => {
  await addArticle(db, { title: 'Usual' })
  const { id } = await compose()
  const write = (version: number, en: string) =>
    ask(adminEditionChange, { id, version, subjects: { en } }, ada)
  for (const [en, code] of [
    ['News\r\nBcc: all@example.com', 'newsletter.subjectLine'],
    ['News\u2028Bcc: all@example.com', 'newsletter.subjectLine'],
    ['x'.repeat(151), 'newsletter.subjectLong'],
  ] as const)
    await expect(write(1, en)).rejects.toEqual(refused(code))
  expect(await write(1, ` ${'x'.repeat(150)} \n`)).toMatchObject({ subject: 'x'.repeat(150) })
  expect(await write(2, '   ')).toMatchObject({ subject: 'Usual', subjects: {} })
})

test('an edition is read in all languages with fewer than 25 queries', async () => {
  for (const title of ['One', 'Two']) await addArticle(db, { title })
  const { id } = await compose()
  const asked = vi.spyOn(db, 'select')
  try {
    await ask(adminEdition, { id }, ada)
    const many = asked.mock.calls.length
    expect(many).toBeGreaterThan(0)
    expect(many).toBeLessThan(25)
  } finally {
    asked.mockRestore()
  }
})

// Covers: editions-17
test('an edition is approved, unapproved and stopped; repeats change nothing, and a stopped one stays so', async () => {
  await addArticle(db)
  const { id } = await compose()
  expect(await decide(id, 'approve')).toMatchObject({ state: 'approved', approved_by: 'Ada' })
  expect(await decide(id, 'approve', 1)).toMatchObject({ state: 'approved', version: 2 })
  await expect(decide(id, 'unapprove', 1)).rejects.toEqual(refused('newsletter.editionChanged'))
  expect(await decide(id, 'unapprove')).toMatchObject({ state: 'composed', approved_at: null })
  await expect(decide(id, 'pause')).rejects.toEqual(refused('newsletter.editionOver'))
  expect(await decide(id, 'stop')).toMatchObject({ state: 'stopped' })
  expect(await actions('admin-edition-decide')).toContainEqual(
    expect.objectContaining({ itemId: id, changes: { state: { from: 'composed', to: 'stopped' } } }),
  )
  await expect(decide(id, 'approve')).rejects.toEqual(refused('newsletter.editionOver'))
  clock.set(new Date('2026-11-20T06:00:00Z'))
  await runDigest(runtime)
  expect(await ask(adminEdition, { id }, ada)).toMatchObject({ state: 'stopped', counts: { recipients: 0 } })
})

// Covers: digest-desk-9
test('an edition that is approved after its hour is sent immediately', async () => {
  await addArticle(db)
  await addSubscriber(db)
  await db.update(digestSettings).set({ automatic: false })
  const { id } = await compose()
  const waiting = async () =>
    (await runtime.jobs.counts()).find(({ name }) => name === runDigestJob.name)?.waiting
  await decide(id, 'approve')
  expect(await waiting()).toBe(0)
  await decide(id, 'unapprove')
  clock.set(new Date('2026-11-20T06:05:00Z'))
  expect(await decide(id, 'approve')).toMatchObject({ state: 'approved', approved_by: 'Ada' })
  expect(await waiting()).toBe(1)
})

// Covers: editions-17
// Covers: digest-desk-18
test('a held edition is not sent at its hour, but once when it is released or approved', async () => {
  await addSubscriber(db)
  const run = () => runDigest(runtime)
  const states = async () =>
    (await ask(adminEditions, {}, ada)).items.map(({ state, held_at: at }) => [state, at])
  for (const end of ['release', 'approve'] as const) {
    for (const table of [deliveries, editions]) await db.delete(table)
    clock.set(NOW)
    await addArticle(db)
    const { id } = await compose()
    const held = await decide(id, 'hold')
    expect(held).toMatchObject({ state: 'composed', held_at: NOW.toISOString(), version: 2 })
    expect(await decide(id, 'hold', 1)).toMatchObject({ version: 2 })
    await expect(decide(id, 'release', 1)).rejects.toEqual(refused('newsletter.editionChanged'))
    clock.pass(HOUR)
    await run()
    await run()
    expect(await states()).toContainEqual(['composed', NOW.toISOString()])
    expect(await nextEdition({ db, config: runtime.config, now: clock.now() })).toMatchObject({
      id,
      held: true,
    })
    expect(await decide(id, end)).toMatchObject({ held_at: null })
    await run()
    await run()
    expect(await states()).toContainEqual(['sending', null])
    expect(await db.$count(deliveries, eq(deliveries.editionId, id))).toBe(1)
    await expect(decide(id, 'hold')).rejects.toEqual(refused('newsletter.editionOver'))
  }
  expect((await actions('admin-edition-decide')).map(({ changes }) => changes['heldAt'])).toContainEqual({
    from: null,
    to: NOW.toISOString(),
  })
})

test('the next edition takes the stories of a held one, which ends and can no longer be released', async () => {
  await addSubscriber(db)
  await db.update(digestSettings).set({ expireHours: 24, leadMinutes: 45 })
  await addArticle(db, { title: 'Of the morning' })
  const morning = await compose()
  await decide(morning.id, 'hold')
  clock.set(new Date('2026-11-20T15:30:00Z'))
  await runDigest(runtime)
  clock.set(new Date('2026-11-20T16:00:00Z'))
  await runDigest(runtime)
  const [evening, ended] = (await ask(adminEditions, {}, ada)).items.filter(({ kind }) => kind === 'edition')
  expect(evening).toMatchObject({ state: 'sending', stories: 1, subject: 'Of the morning' })
  expect(ended).toMatchObject({ id: morning.id, state: 'expired', why: 'newsletter.why.overtaken' })
  await expect(decide(morning.id, 'release')).rejects.toEqual(refused('newsletter.editionOver'))
})

test('an approved edition does not repeat what a held one has taken to readers since', async () => {
  await addSubscriber(db)
  await db.update(digestSettings).set({ expireHours: 24, leadMinutes: 45 })
  await addArticle(db, { title: 'Of the morning' })
  const morning = await compose()
  await decide(morning.id, 'hold')
  clock.set(new Date('2026-11-20T15:30:00Z'))
  await runDigest(runtime)
  const [evening] = (await ask(adminEditions, {}, ada)).items
  expect(evening?.subject).toBe('Of the morning')
  await decide(evening?.id ?? '', 'approve')
  await decide(morning.id, 'release')
  clock.set(new Date('2026-11-20T16:00:00Z'))
  await runDigest(runtime)
  expect(await ask(adminEdition, { id: morning.id }, ada)).toMatchObject({ state: 'sending', stories: 1 })
  expect(await ask(adminEdition, { id: evening?.id ?? '' }, ada)).toMatchObject({ state: 'empty' })
  expect(await db.$count(deliveries)).toBe(1)
})

test('a story that an editor left out of the earlier edition stays in the later one', async () => {
  await addSubscriber(db)
  await db.update(digestSettings).set({ expireHours: 24, leadMinutes: 45 })
  const out = await addArticle(db, { title: 'Left out in the morning' })
  const kept = await addArticle(db, { title: 'Of the morning' })
  const morning = await compose()
  const picks = [
    { id: kept, pinned: false, dropped: false },
    { id: out, pinned: false, dropped: true },
  ]
  await ask(adminEditionChange, { id: morning.id, version: morning.version, picks, subjects: {} }, ada)
  await decide(morning.id, 'hold')
  clock.set(new Date('2026-11-20T15:30:00Z'))
  await runDigest(runtime)
  const [evening] = (await ask(adminEditions, {}, ada)).items
  await decide(evening?.id ?? '', 'approve')
  await decide(morning.id, 'release')
  clock.set(new Date('2026-11-20T16:00:00Z'))
  await runDigest(runtime)
  expect(await ask(adminEdition, { id: evening?.id ?? '' }, ada)).toMatchObject({
    state: 'sending',
    subject: 'Left out in the morning',
    held_at: null,
  })
})

test('an edition being sent is paused, resumed, and stopped for everyone who has not got it', async () => {
  await addArticle(db)
  for (let n = 0; n < 3; n++) await addSubscriber(db)
  const { id } = await compose()
  clock.set(new Date('2026-11-20T06:00:00Z'))
  await runDigest(runtime)
  const [got] = await db.select().from(deliveries).where(eq(deliveries.editionId, id)).limit(1)
  await db
    .update(deliveries)
    .set({ state: 'submitted', bounce: 'soft' })
    .where(eq(deliveries.id, got?.id ?? ''))
  expect(await decide(id, 'pause')).toMatchObject({ state: 'paused' })
  expect(await decide(id, 'resume')).toMatchObject({ state: 'sending' })
  const change = ask(adminEditionChange, { id, version: 3, subjects: {} }, ada)
  await expect(change).rejects.toEqual(refused('newsletter.editionLeaving'))
  const stopped = await decide(id, 'stop')
  expect(stopped.counts).toMatchObject({ recipients: 3, submitted: 1, skipped: 2, waiting: 0, bounced: 1 })
})

test('a sent edition is shown as it was sent, whatever happened to its stories', async () => {
  await addArticle(db, { title: 'As it was' })
  const { id } = await compose()
  clock.set(new Date('2026-11-20T06:00:00Z'))
  await runDigest(runtime)
  await db.update(articles).set({ title: 'Changed since', retractedAt: clock.now() })
  expect(await ask(adminEdition, { id }, ada)).toMatchObject({ subject: 'As it was' })
  const { text } = await ask(adminEditionPreview, { id, lang: 'ar', tier: 'b2b' }, ada)
  expect(text).toContain('As it was')
})

// Covers: editions-17
test('the preview covers every language and tier, each in its direction and short enough', async () => {
  for (const [title, accessTier] of [
    ['Free', 'freemium'],
    ['Paid', 'premium'],
    ['Of companies', 'b2b'],
  ] as const)
    await addArticle(db, { title, accessTier })
  const { id } = await compose()
  for (const lang of LANGUAGES)
    for (const tier of TIERS) {
      const { html, text, subject, stories, bytes } = await ask(adminEditionPreview, { id, lang, tier }, ada)
      expect(html).toContain(`<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">`)
      expect([subject === 'Free', bytes < 100_000, text.includes('Free')]).toEqual([
        lang === 'en',
        true,
        true,
      ])
      expect(stories).toBe({ freemium: 3, premium: 2, b2b: 3 }[tier])
      for (const form of [html, text]) expect(form.includes('Of companies')).toBe(tier !== 'premium')
    }
})

// Covers: editions-17
test('a test email goes to one address, is marked as a test, and changes nothing', async () => {
  await addArticle(db, { title: 'A story' })
  const { id } = await compose()
  await ask(adminEditionTest, { id, lang: 'ar', tier: 'premium', email: 'Me@Example.com' }, ada)
  const written = await db.select().from(mails)
  expect(written).toMatchObject([{ recipient: 'me@example.com', language: 'ar' }])
  expect(written[0]?.subject).toMatch(/^.+الطبعة الصباحية/)
  expect(written[0]?.html).toContain('dir="rtl"')
  expect(await db.select().from(deliveries)).toEqual([])
})

test('the list is newest first, paginated, and says when the next editions come', async () => {
  for (const day of [17, 18, 19])
    await addEdition(db, { occurrence: new Date(`2026-11-${day}T06:00:00Z`), state: 'sent' })
  const first = await ask(adminEditions, { limit: 2 }, ada)
  expect(first.items.map(({ occurrence }) => occurrence.slice(8, 10))).toEqual(['19', '18'])
  expect(first.total).toBe(3)
  expect(first.next).toEqual([
    { kind: 'edition', composed_at: '2026-11-20T05:15:00.000Z', occurrence: '2026-11-20T06:00:00.000Z' },
    { kind: 'daily', composed_at: '2026-11-20T05:15:00.000Z', occurrence: '2026-11-20T06:00:00.000Z' },
    { kind: 'weekly', composed_at: '2026-11-23T05:15:00.000Z', occurrence: '2026-11-23T06:00:00.000Z' },
  ])
  const second = await ask(adminEditions, { limit: 2, cursor: first.next_cursor ?? '' }, ada)
  expect(second.items.map(({ occurrence }) => occurrence.slice(8, 10))).toEqual(['17'])
})

// Covers: editions-17
test('settings are changed by name and audited; a change to outdated settings is refused', async () => {
  const before = await ask(adminDigestSettings, {}, ada)
  expect(before).toMatchObject({ time_zone: 'Etc/GMT-1', mail_server: null, ramp_limit: null })
  const change = { version: before.version, lead_minutes: 60, ramp_since: NOW.toISOString(), sending: false }
  const after = await ask(adminDigestSettingsChange, change, ada)
  expect(after).toMatchObject({ lead_minutes: 60, ramp_limit: 200, sending: false, sending_why: null })
  expect(after.version).toBe(before.version + 1)
  expect(await actions('admin-digest-settings-change')).toMatchObject([
    { changes: { leadMinutes: { to: 60 } } },
  ])
  const late = ask(adminDigestSettingsChange, change, ada)
  await expect(late).rejects.toEqual(refused('newsletter.settingsChanged'))
  const { version } = after
  await ask(adminDigestSettingsChange, { version, lead_minutes: 45, ramp_since: null, sending: true }, ada)
})

test('an unknown edition is not found', async () => {
  const id = '00000000-0000-4000-8000-000000000009'
  await expect(ask(adminEdition, { id }, ada)).rejects.toEqual(refused('newsletter.editionNotFound'))
})
