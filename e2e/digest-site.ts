import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type Page, expect } from '@playwright/test'
import type { EditionView } from '#newsletter/editions/calls.ts'
import type { EditionKind } from '#newsletter/rules.ts'
import { type MailServer, type Taken, openMailServer } from '../src/services/post/test-mail-server.ts'
import { suppressions } from '../src/services/post/tables.ts'
import { editions, mailEvents, subscribers } from '../src/newsletter/tables.ts'
import { DAY, HOUR } from '../src/platform/clock.ts'
import type { Prepared } from '../src/platform/test-database.ts'
import { EDITOR } from './desk.ts'
import { post } from './reader.ts'
import { openSite } from './site.ts'

/** A site that sends by SMTP to a server on loopback and has a history: editions, a subscriber, a suppressed address. */
export type DigestSite = {
  url: string
  mail: MailServer
  /** A page of a fresh browser in which the administrator is signed in. */
  editor(browser: Browser, locale?: string): Promise<Page>
  /** Publishes an article as the editor and returns its id. */
  publish(editor: Page, title: string, values?: object): Promise<string>
  /** Moves the clock to the time of an edition. */
  hourOf(editor: Page, edition: { kind: EditionKind; occurrence: string }): Promise<void>
  /** The newest email to an address with a matching subject, once it has arrived. */
  arrived(to: string, subject: RegExp): Promise<Taken>
  /** The mail server gives no answers until the returned function is called. */
  hold(): () => void
  close(): Promise<void>
}

/** A subscriber of the digest from the start. */
export const BOB = 'bob@harbour.example'
/** The address that nothing is sent to, because an email to it bounced. */
export const GONE = 'gone@harbour.example'
export const OLD_EDITIONS = 22

/** Editions of the last days, and the bounce that one of them caused. Its dates are valid for an hour. */
const PAST: Prepared = {
  mark: `a past of the digest, ${Math.floor(Date.now() / HOUR)}`,
  prepare: async ({ db }) => {
    const morning = Math.floor(Date.now() / DAY) * DAY - 2 * DAY
    const days = Array.from({ length: OLD_EDITIONS }, (_, n) => new Date(morning - n * DAY))
    await db.insert(editions).values(
      days.map((occurrence, n) => ({
        kind: 'edition' as const,
        occurrence,
        state: n === 0 ? ('expired' as const) : ('sent' as const),
        why: n === 0 ? 'newsletter.why.expired' : null,
        since: new Date(occurrence.getTime() - DAY),
        until: occurrence,
        startedAt: n === 0 ? null : occurrence,
        finishedAt: occurrence,
        expiresAt: new Date(occurrence.getTime() + 6 * HOUR),
        subjects: { en: `What day ${n} told`, ar: `ما رواه اليوم ${n}` },
      })),
    )
    const at = new Date(morning)
    const reader = { state: 'active' as const, language: 'en' as const, createdAt: at, confirmedAt: at, welcomedAt: at } // prettier-ignore
    const consent = { at: at.toISOString(), source: '/subscribe', wording: 1 }
    await db.insert(subscribers).values([
      { ...reader, consent, name: 'Bob', email: BOB },
      { ...reader, consent, name: 'Gone', email: GONE },
    ])
    const said = '550 5.1.1 no such user here'
    await db.insert(suppressions).values({ email: GONE, reason: 'hard', said, at })
    const bounce = {
      recipient: GONE,
      kind: 'hard' as const,
      said,
      happenedAt: at,
      receivedAt: at,
      appliedAt: at,
    }
    await db.insert(mailEvents).values({ provider: 'smtp', eventId: randomUUID(), messageId: '', ...bounce })
  },
}

/** Opens a site whose editions wait for editors, so that nothing is sent that a test has not approved. */
export async function openDigestSite(): Promise<DigestSite> {
  let held: (() => void)[] | null = null
  const mail: MailServer = await openMailServer(0, {
    onRcptTo: (_address, _session, done) => (held ? void held.push(() => done(null)) : done(null)),
  })
  const directory = await mkdtemp(join(tmpdir(), 'cadence-clock-'))
  const clock = join(directory, 'ahead')
  const site = await openSite(
    {
      SMTP_URL: mail.url,
      MAIL_FROM: 'Cadence <news@cadence.example>',
      ADMIN_EMAIL: EDITOR.email,
      SAMPLE_CONTENT: 'false',
      CLOCK_FILE: clock,
      NODE_OPTIONS: `--import=${new URL('./ahead.ts', import.meta.url).href}`,
    },
    PAST,
  )
  const { url } = site
  let known = false
  const read = async <Answer>(page: Page, path: string) =>
    (await (await page.request.get(`${url}/api/${path}`)).json()) as Answer // the type that the call's contract states
  return {
    url,
    mail,
    async editor(browser, locale = 'en-US') {
      const context = await browser.newContext({ locale, viewport: { width: 1440, height: 900 } })
      const page = await context.newPage()
      if (!known) await post(page, url, 'auth/sign-up/email', EDITOR)
      await post(page, url, 'auth/sign-in/email', EDITOR)
      if (known) return page
      known = true
      await post(page, url, 'bootstrap-admin', {})
      const { version } = await read<{ version: number }>(page, 'admin/digest-settings')
      const answer = await page.request.patch(`${url}/api/admin/digest-settings`, {
        data: { version, automatic: false },
        headers: { origin: url },
      })
      expect(answer.status()).toBe(200)
      return page
    },
    publish: async (editor, title, values = {}) => {
      const content = `${title}, as the harbour tells it.`
      return (
        (await post(editor, url, 'admin/articles', { title, content, language: 'en', ...values }))['id'] ?? ''
      )
    },
    async hourOf(editor, { kind, occurrence }) {
      const due = Date.parse(occurrence) + 60_000
      await writeFile(clock, String(Math.max(0, due - Date.now())))
      for (const { child } of new Set([...site.webs, ...site.workers])) child.kill('SIGUSR2')
      await editor.clock.setSystemTime(due)
      await expect(async () => {
        const { next } = await read<{ next: EditionView[] }>(editor, 'admin/editions')
        const coming = next.find((each) => each.kind === kind)
        expect(Date.parse(coming?.occurrence ?? '')).toBeGreaterThan(Date.parse(occurrence))
      }).toPass({ intervals: [50] })
    },
    async arrived(to, subject) {
      const fits = ({ envelope, headers }: Taken) =>
        envelope.to.includes(to) && subject.test(headers.get('subject') ?? '')
      let found: Taken | undefined
      await expect(() => {
        found = mail.taken.findLast(fits)
        expect(found).toBeDefined()
      }).toPass({ intervals: [50], timeout: 60_000 })
      if (!found) throw new Error(`no mail to ${to}`)
      return found
    },
    hold() {
      const waiting: (() => void)[] = []
      held = waiting
      return () => {
        held = null
        for (const goOn of waiting) goOn()
      }
    },
    async close() {
      await site.close()
      await mail.close()
      await rm(directory, { recursive: true })
    },
  }
}
