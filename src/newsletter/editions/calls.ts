// long: one contract for each action of the desk on an edition, and three for readers
import * as z from 'zod/mini'
import { LANGUAGES } from '#languages/rules.ts'
import { carouselView } from '#articles/carousels/calls.ts'
import { loggedCorrection } from '#articles/corrections/calls.ts'
import { LANGUAGE_STATES } from '#articles/language-states/rules.ts'
import { TIERS } from '#membership/rules.ts'
import { askedMoment, call, listOf, moment, optionalWhole, rowId, wholeNumber } from '#platform/call.ts'
import { emailAddress } from '#people/credentials.ts'
import { DIGEST_SECTIONS, EDITION_KINDS, EDITION_NAMES, EDITION_STATES, MAX_NOTE_LENGTH } from '../rules.ts'

const cursor = z.optional(z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/, 'problem.cursor')))
const subjects = z.partialRecord(
  z.enum(LANGUAGES),
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(150, 'newsletter.subjectLong'),
      z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'newsletter.subjectLine'),
    ),
)

/** Plain text; an empty line separates paragraphs. */
const notes = z.partialRecord(
  z.enum(LANGUAGES),
  z.string().check(
    z.overwrite((note) => note.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.maxLength(MAX_NOTE_LENGTH, 'newsletter.noteLong'),
  ),
)

/** The number of recipients in each state. */
const counts = z.object({
  recipients: z.number(),
  waiting: z.number(),
  submitted: z.number(),
  refused: z.number(),
  doubtful: z.number(),
  skipped: z.number(),
  kept: z.number(),
  bounced: z.number(),
  complained: z.number(),
  /** Clicks without those of scanners; null if clicks are not counted. */
  clicks: z.nullable(z.number()),
})

/** An edition in the desk's list. */
export const editionRow = z.object({
  id: z.string(),
  kind: z.enum(EDITION_KINDS),
  occurrence: moment,
  state: z.enum(EDITION_STATES),
  stories: z.number(),
  subject: z.string(),
  /** The key of a UI string. */
  why: z.nullable(z.string()),
  /** Since when an editor holds it; null if it is not held. */
  held_at: z.nullable(moment),
  approved_by: z.nullable(z.string()),
  approved_at: z.nullable(moment),
  started_at: z.nullable(moment),
  finished_at: z.nullable(moment),
  expires_at: moment,
  counts,
})
export type EditionRow = z.infer<typeof editionRow>

export const adminEditions = call('admin-editions', {
  summary: 'Lists editions of the digest, newest first, and when the next ones are composed.',
  method: 'GET',
  path: 'admin/editions',
  input: z.object({ limit: wholeNumber(1, 50, 20), cursor }),
  output: z.object({
    ...listOf(editionRow).shape,
    next: z.array(z.object({ kind: z.enum(EDITION_KINDS), composed_at: moment, occurrence: moment })),
  }),
  refusals: ['problem.cursor'],
})

const pick = z.object({
  id: z.string(),
  kind: z.enum(['article', 'tool', 'agent', 'podcast']),
  section: z.enum(DIGEST_SECTIONS),
  title: z.string(),
  tier: z.enum(TIERS),
  language: z.enum(LANGUAGES),
  /** Readers of languages without a reviewed translation get it in this language. */
  original_language: z.enum(LANGUAGES),
  momentum: z.nullable(z.number()),
  /** Languages whose readers get the story in their own language. */
  translated: z.array(z.enum(LANGUAGES)),
  /** The state of the story in each language. */
  languages: z.record(z.enum(LANGUAGES), z.enum(LANGUAGE_STATES)),
  pinned: z.boolean(),
  dropped: z.boolean(),
})

/** An edition with its stories, subjects, notes and audience. */
export const editionView = z.object({
  ...editionRow.shape,
  version: z.number(),
  since: moment,
  until: moment,
  picks: z.array(pick),
  subjects,
  /** The editor's notes above the stories. */
  notes,
  /** The subjects that are used where none is written. */
  usual_subjects: z.record(z.enum(LANGUAGES), z.string()),
  /** Languages in which the first story does not lead, with the title of the story that does; null if there is none. */
  led_by: z.array(z.object({ language: z.enum(LANGUAGES), title: z.nullable(z.string()) })),
  /** Whether doubtful recipients can be sent the edition again, or counted as sent. */
  can_settle: z.boolean(),
  /** How many readers would get it now, by tier and by language. */
  audience: z.object({
    by_tier: z.record(z.enum(TIERS), z.number()),
    by_language: z.record(z.enum(LANGUAGES), z.number()),
  }),
})
export type EditionView = z.infer<typeof editionView>

export const adminEdition = call('admin-edition', {
  summary: 'Returns one edition with its stories in order, its subject lines and its audience.',
  method: 'GET',
  path: 'admin/editions/{id}',
  input: z.object({ id: rowId }),
  output: editionView,
  refusals: ['newsletter.editionNotFound'],
})

export const adminEditionChange = call('admin-edition-change', {
  summary:
    'Orders, pins and drops stories, and sets subject lines and notes. Fails if someone else has changed ' +
    'the edition or sending has begun.',
  method: 'PATCH',
  path: 'admin/editions/{id}',
  input: z.object({
    id: rowId,
    version: z.int(),
    /** All picks, in the requested order. */
    picks: z.optional(
      z.array(z.object({ id: rowId, pinned: z.boolean(), dropped: z.boolean() })).check(z.maxLength(200)),
    ),
    subjects: z.optional(subjects),
    /** An empty note counts as none. */
    notes: z.optional(notes),
  }),
  output: editionView,
  refusals: [
    'newsletter.editionNotFound',
    'newsletter.editionChanged',
    'newsletter.editionLeaving',
    'newsletter.editionPicks',
  ],
})

export const adminEditionPreview = call('admin-edition-preview', {
  summary: 'Returns an edition as readers of one language and tier would get it now: subject, HTML and text.',
  method: 'GET',
  path: 'admin/editions/{id}/preview',
  input: z.object({ id: rowId, lang: z.enum(LANGUAGES), tier: z.enum(TIERS) }),
  output: z.object({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    bytes: z.number(),
    stories: z.number(),
    /** Whether the stories are samples, because the edition has none of its own. Readers never get those. */
    samples: z.boolean(),
  }),
  refusals: ['newsletter.editionNotFound'],
})

export const adminEditionTest = call('admin-edition-test', {
  summary: 'Sends an edition, marked as a test, to a single address in one language and tier.',
  path: 'admin/editions/{id}/test',
  limit: { per: 'account', times: 20, windowMinutes: 10, across: 'processes' },
  input: z.object({ id: rowId, lang: z.enum(LANGUAGES), tier: z.enum(TIERS), email: emailAddress }),
  output: z.object({ written: z.literal(true) }),
  refusals: ['newsletter.editionNotFound'],
})

export const adminEditionDecide = call('admin-edition-decide', {
  summary:
    'Approves an edition, withdraws the approval, holds it so that it is not approved automatically, releases ' +
    'it, stops it permanently, or pauses or resumes sending. Repeating the call has no effect.',
  path: 'admin/editions/{id}/decide',
  input: z.object({
    id: rowId,
    version: z.int(),
    decision: z.enum(['approve', 'unapprove', 'hold', 'release', 'stop', 'pause', 'resume']),
  }),
  output: editionView,
  refusals: ['newsletter.editionNotFound', 'newsletter.editionChanged', 'newsletter.editionOver'],
})

export const adminEditionDoubtful = call('admin-edition-doubtful', {
  summary:
    'Resends an edition to the recipients whose delivery is uncertain, or counts it as delivered to ' +
    'them. Repeating the call has no effect.',
  path: 'admin/editions/{id}/doubtful',
  input: z.object({ id: rowId, version: z.int(), action: z.enum(['send-again', 'count-as-sent']) }),
  output: editionView,
  refusals: ['newsletter.editionNotFound', 'newsletter.editionChanged', 'newsletter.editionOver'],
})

export const adminEditionCompose = call('admin-edition-compose', {
  summary:
    'Composes the next edition of a kind now instead of at its scheduled time, or again if no one has ' +
    'approved it.',
  path: 'admin/editions',
  input: z.object({ kind: z.enum(['edition', 'daily', 'weekly']) }),
  output: editionView,
  refusals: ['newsletter.editionLeaving'],
})

export const adminEditionAddStory = call('admin-edition-add-story', {
  summary:
    'Makes sure that a published story is in the next morning or evening edition, and returns the edition. ' +
    'Before an edition is composed nothing is stored, because it takes the story when it is. Repeating the ' +
    'call has no effect.',
  path: 'admin/editions/add-story',
  input: z.object({ itemId: rowId }),
  output: z.object({
    /** Null until it is composed. */
    id: z.nullable(z.string()),
    kind: z.enum(EDITION_NAMES),
    at: moment,
    state: z.enum(['planned', 'composed']),
  }),
  refusals: [
    'newsletter.noNextEdition',
    'newsletter.editionApproved',
    'newsletter.editionLeaving',
    'newsletter.editionFull',
    'newsletter.storyCovered',
    'newsletter.storyNotNew',
  ],
})

/** The settings of the digest, for the desk. */
const settings = z.object({
  sending: z.boolean(),
  sending_why: z.nullable(z.string()),
  automatic: z.boolean(),
  lead_minutes: z.number(),
  expire_hours: z.number(),
  per_second: z.number(),
  per_domain_minute: z.number(),
  ramp_since: z.nullable(moment),
  /** The limit of the ramp for today; null without a ramp. */
  ramp_limit: z.nullable(z.number()),
  soft_limit: z.number(),
  complaints_limit: z.number(),
  count_clicks: z.boolean(),
  postal_address: z.string(),
  time_zone: z.string(),
  /** Name of the mail server; null if emails are only stored. */
  mail_server: z.nullable(z.string()),
  version: z.number(),
})
export type DigestSettings = z.infer<typeof settings>

export const adminDigestSettings = call('admin-digest-settings', {
  summary: 'Returns the settings of the digest.',
  method: 'GET',
  path: 'admin/digest-settings',
  input: z.object({}),
  output: settings,
})

export const adminDigestSettingsChange = call('admin-digest-settings-change', {
  summary:
    'Changes the given settings and leaves the others as they are. Fails if someone else has changed ' +
    'them.',
  method: 'PATCH',
  path: 'admin/digest-settings',
  input: z.object({
    version: z.int(),
    sending: z.optional(z.boolean()),
    automatic: z.optional(z.boolean()),
    lead_minutes: optionalWhole(10, 240),
    expire_hours: optionalWhole(1, 24),
    per_second: optionalWhole(1, 1000),
    per_domain_minute: optionalWhole(1, 100_000),
    ramp_since: z.optional(z.nullable(askedMoment)),
    soft_limit: optionalWhole(1, 20),
    complaints_limit: optionalWhole(1, 30),
    count_clicks: z.optional(z.boolean()),
    postal_address: z.optional(z.string().check(z.trim(), z.maxLength(300, 'newsletter.postalLong'))),
  }),
  output: settings,
  refusals: ['newsletter.settingsChanged'],
})

/** A sent edition for the public, with its free content. */
export const digestRow = z.object({
  id: z.string(),
  kind: z.enum(EDITION_KINDS),
  occurrence: moment,
  subject: z.string(),
})

export const digestList = call('digests', {
  summary: 'Lists the sent editions of the digest, newest first.',
  method: 'GET',
  access: 'anyone',
  input: z.object({ lang: z._default(z.enum(LANGUAGES), 'en'), limit: wholeNumber(1, 50, 20), cursor }),
  output: listOf(digestRow),
  refusals: ['problem.cursor'],
  keepSeconds: 60,
})

const story = z.object({
  id: z.string(),
  kind: z.enum(['article', 'tool', 'agent', 'podcast']),
  url: z.string(),
  title: z.string(),
  excerpt: z.string(),
  topic: z.string(),
  momentum: z.nullable(z.number()),
  image_url: z.nullable(z.string()),
  language: z.enum(LANGUAGES),
  open: z.boolean(),
  tier: z.enum(TIERS),
  /** The source; null if there is none or the story is locked. */
  source: z.nullable(z.object({ publisher: z.string(), url: z.string() })),
})

export const digestOne = call('digest', {
  summary: 'Returns one sent edition, as free readers received it.',
  method: 'GET',
  path: 'digests/{id}',
  access: 'anyone',
  input: z.object({ id: rowId, lang: z._default(z.enum(LANGUAGES), 'en') }),
  output: z.object({
    ...digestRow.shape,
    time_zone: z.string(),
    /** The editor's note above the stories; null if nothing was written. */
    note: z.nullable(z.string()),
    lead: z.nullable(story),
    sections: z.array(z.object({ section: z.enum(DIGEST_SECTIONS), stories: z.array(story) })),
    /** Corrections of stories that free readers were emailed before. */
    corrections: z.array(loggedCorrection),
    previous: z.nullable(z.string()),
    next: z.nullable(z.string()),
  }),
  refusals: ['newsletter.editionNotFound'],
  keepSeconds: 60,
})

export const digestCarousel = call('digest-carousel', {
  summary:
    "Returns an edition as slides of the stories that the caller's plan includes, with images and a PDF, " +
    'or 202 while these are being made.',
  method: 'GET',
  path: 'digests/{id}/carousel',
  access: 'member',
  input: z.object({ id: rowId, lang: z._default(z.enum(LANGUAGES), 'en') }),
  output: carouselView,
  refusals: ['library.carousels.premiumOnly', 'newsletter.editionNotFound', 'problem.unavailable'],
})
