// long: all answers to the desk of the digest in one place
import { type Page, expect } from '@playwright/test'
import { safeParse } from 'zod/mini'
import { LANGUAGES, type Language, eachLanguage } from '#languages/rules.ts'
import { adminMailEvents, adminSubscribers, adminSuppressions } from '#newsletter/bounces/calls.ts'
import {
  type DigestSettings,
  type EditionRow,
  type EditionView,
  adminDigestSettings,
  adminEdition,
  adminEditionPreview,
  adminEditions,
} from '#newsletter/editions/calls.ts'
import type { Call, OutputOf } from '#platform/call.ts'

// Invented answers of the server to the desk of the digest. Each answer is checked against its contract.

type Story = EditionView['picks'][number]
type Subscriber = OutputOf<typeof adminSubscribers>['items'][number]

const NONE = {
  recipients: 0,
  waiting: 0,
  submitted: 0,
  refused: 0,
  doubtful: 0,
  skipped: 0,
  kept: 0,
  bounced: 0,
  complained: 0,
  clicks: null,
}

/** An edition in the list: composed, and due tomorrow morning. */
export const row = (values: Partial<EditionRow> = {}): EditionRow => ({
  id: crypto.randomUUID(),
  kind: 'edition',
  occurrence: '2026-11-24T06:00:00.000Z',
  state: 'composed',
  stories: 5,
  subject: 'Harbours learn to listen',
  why: null,
  held_at: null,
  approved_by: null,
  approved_at: null,
  started_at: null,
  finished_at: null,
  expires_at: '2026-11-24T12:00:00.000Z',
  counts: NONE,
  ...values,
})

/** The counts of an edition; those not given are zero. */
export const counts = (values: Partial<EditionRow['counts']>): EditionRow['counts'] => ({
  ...NONE,
  ...values,
})

/** A story of an edition. */
export const story = (title: string, values: Partial<Story> = {}): Story => {
  const { language = 'en', translated = [...LANGUAGES] } = values
  return {
    id: crypto.randomUUID(),
    kind: 'article',
    section: 'news',
    title,
    tier: 'freemium',
    language,
    original_language: language,
    momentum: 72,
    translated,
    languages: eachLanguage((each) => (translated.includes(each) ? 'full' : 'missing')),
    pinned: false,
    dropped: false,
    ...values,
  }
}

const USUAL: Partial<Record<Language, string>> = {
  en: 'Harbours learn to listen',
  ar: 'الموانئ تتعلم الإصغاء',
  fr: 'Les ports apprennent à écouter',
  es: 'Los puertos aprenden a escuchar',
  pt: 'Os portos aprendem a ouvir',
}

/** An edition that can be composed, with five stories in three sections. */
export const view = (values: Partial<EditionView> = {}): EditionView => ({
  ...row(),
  version: 3,
  since: '2026-11-23T16:00:00.000Z',
  until: '2026-11-24T05:15:00.000Z',
  picks: [
    story('Harbours learn to listen', { momentum: 94 }),
    story('Chip makers agree on one plug for all boards', { tier: 'premium', translated: ['en', 'fr'] }),
    story('Une loi pour les voix imitées', { language: 'fr', translated: ['fr'], momentum: null }),
    story('Lyra', { kind: 'tool', section: 'tools', momentum: 61 }),
    story('The morning in ten minutes', {
      kind: 'podcast',
      section: 'podcasts',
      momentum: null,
      tier: 'b2b',
    }),
  ],
  subjects: {},
  notes: {},
  usual_subjects: eachLanguage((language) => USUAL[language] ?? language),
  led_by: [],
  can_settle: true,
  audience: {
    by_tier: { freemium: 1180, premium: 96, b2b: 8 },
    by_language: { ...eachLanguage(() => 0), en: 640, ar: 210, fr: 300, es: 90, pt: 44 },
  },
  ...values,
})

/** The default settings. */
export const settings = (values: Partial<DigestSettings> = {}): DigestSettings => ({
  sending: true,
  sending_why: null,
  automatic: true,
  lead_minutes: 45,
  expire_hours: 6,
  per_second: 50,
  per_domain_minute: 600,
  ramp_since: null,
  ramp_limit: null,
  soft_limit: 5,
  complaints_limit: 30,
  count_clicks: false,
  postal_address: 'Cadence, Harbour Street 1, 20457 Hamburg',
  time_zone: 'Etc/GMT-1',
  mail_server: 'mail.harbour.example',
  version: 4,
  ...values,
})

/** A subscriber of the digest. */
export const subscriber = (email: string, values: Partial<Subscriber> = {}): Subscriber => ({
  id: crypto.randomUUID(),
  name: 'Ada Lovelace',
  email,
  language: 'en',
  state: 'active',
  frequency: 'edition',
  interests: [],
  paused_until: null,
  suppressed: null,
  source: '/subscribe',
  created_at: '2026-11-02T09:00:00.000Z',
  confirmed_at: '2026-11-02T09:04:00.000Z',
  left_at: null,
  ...values,
})

/** A complete list on one page. */
export const list = <Row>(items: Row[]) => ({ items, total: items.length, next_cursor: null })

/** The email that the preview shows. */
export const drawn = (language: string, tier: string): OutputOf<typeof adminEditionPreview> => ({
  subject: `Subject in ${language} for ${tier}`,
  html: `<!doctype html><html lang="${language}"><head><style>@media (prefers-color-scheme: dark){body{background:#121513!important;color:#eef1ec!important}}</style></head><body style="background:#f0f2ed;color:#121513;font-family:sans-serif"><h1>Mail in ${language} for ${tier}</h1></body></html>`,
  text: `Text in ${language} for ${tier}\nhttps://cadence.example/news/1`,
  bytes: 38_400,
  stories: 5,
  samples: false,
})

/** All answers for the desk of the digest, read at each request: a change here is in the next answer. */
export type Served = {
  editions: OutputOf<typeof adminEditions>
  edition: EditionView
  settings: DigestSettings
  subscribers: OutputOf<typeof adminSubscribers>
  suppressions: OutputOf<typeof adminSuppressions>
  events: OutputOf<typeof adminMailEvents>
}

/** The answers unless a test overrides them: a pending edition, one that is being sent, and three that ended. */
export function invented(values: Partial<Served> = {}): Served {
  const edition = values.edition ?? view()
  const leaving = row({
    state: 'sending',
    subject: 'The price of a word falls again',
    occurrence: '2026-11-23T16:00:00.000Z',
    started_at: '2026-11-23T16:00:02.000Z',
    counts: counts({ recipients: 1210, waiting: 410, submitted: 790, refused: 6, doubtful: 1, skipped: 3 }),
  })
  return {
    edition,
    editions: {
      ...list([
        row({ id: edition.id, state: edition.state, subject: edition.subject }),
        leaving,
        row({
          state: 'sent',
          occurrence: '2026-11-23T06:00:00.000Z',
          subject: 'Who owns a voice',
          started_at: '2026-11-23T06:00:01.000Z',
          finished_at: '2026-11-23T06:04:00.000Z',
          counts: counts({
            recipients: 1204,
            submitted: 1199,
            refused: 2,
            skipped: 3,
            bounced: 4,
            clicks: 311,
          }),
        }),
        row({
          kind: 'weekly',
          state: 'paused',
          why: 'newsletter.why.complaints',
          occurrence: '2026-11-23T06:00:00.000Z',
          subject: 'The week in ten stories',
          started_at: '2026-11-23T06:00:01.000Z',
          counts: counts({ recipients: 104, waiting: 60, submitted: 40, complained: 4 }),
        }),
        row({
          state: 'empty',
          why: 'newsletter.why.empty',
          subject: '',
          stories: 0,
          occurrence: '2026-11-22T16:00:00.000Z',
        }),
      ]),
      next: [
        { kind: 'edition', composed_at: '2026-11-24T05:15:00.000Z', occurrence: '2026-11-24T06:00:00.000Z' },
        { kind: 'daily', composed_at: '2026-11-24T05:15:00.000Z', occurrence: '2026-11-24T06:00:00.000Z' },
        { kind: 'weekly', composed_at: '2026-11-30T05:15:00.000Z', occurrence: '2026-11-30T06:00:00.000Z' },
      ],
    },
    settings: settings(),
    subscribers: { ...list([]), counts: { pending: 0, active: 0, left: 0, suppressed: 0 } },
    suppressions: list([]),
    events: { ...list([]), refusing: [] },
    ...values,
  }
}

/** Answers the requests of the desk with the current state of `served`. */
export async function serve(page: Page, served: Served): Promise<void> {
  const answer = async <C extends Call>(path: RegExp, call: C, of: () => OutputOf<C>) =>
    page.route(path, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const json = of()
      expect(safeParse(call.output, json).success).toBe(true) // must be an answer that the server could give
      return route.fulfill({ json })
    })
  await answer(/\/api\/admin\/editions(\?|$)/, adminEditions, () => served.editions)
  await answer(/\/api\/admin\/editions\/[\da-f-]{36}$/, adminEdition, () => served.edition)
  await answer(/\/api\/admin\/digest-settings$/, adminDigestSettings, () => served.settings)
  await answer(/\/api\/admin\/subscribers(\?|$)/, adminSubscribers, () => served.subscribers)
  await answer(/\/api\/admin\/suppressions(\?|$)/, adminSuppressions, () => served.suppressions)
  await answer(/\/api\/admin\/mail-events(\?|$)/, adminMailEvents, () => served.events)
  await page.route(/\/api\/admin\/editions\/[\da-f-]{36}\/preview\?/, (route) => {
    const asked = new URL(route.request().url()).searchParams
    return route.fulfill({ json: drawn(asked.get('lang') ?? '', asked.get('tier') ?? '') })
  })
}
