// long: one contract for each action on a draft, and the two shapes of a draft
import * as z from 'zod/mini'
import { LANGUAGES } from '#languages/rules.ts'
import { TITLE_MAX, UPLOAD_BYTES, UPLOAD_REFUSALS } from '#articles/managing/rules.ts'
import { pictureCredit, writtenExcerpt, writtenPicture, writtenTags } from '#articles/shapes.ts'
import { LANGUAGE_STATES } from '#articles/language-states/rules.ts'
import { BADGES, SECTIONS, TOPICS } from '#articles/rules.ts'
import { TIERS } from '#membership/rules.ts'
import { evidence } from '#writing/calls.ts'
import { DRAFT_REFUSALS } from '#writing/draft.ts'
import { WARNINGS } from './rules.ts'
import { CONTENT_TYPES, DRAFT_STATUSES, EDIT_CATEGORIES, GATES, PENDING_LIMIT } from '#writing/rules.ts'
import { askedMoment, call, listOf, moment, nothing, rowId, wholeNumber } from '#platform/call.ts'

/** One kind of warning of a draft, see `Warning`. */
export const warning = z.object({
  kind: z.enum(WARNINGS),
  count: z.number(),
  gates: z.optional(z.array(z.enum(GATES))),
})

/** An editor by name, or by email address if there is no name. */
export const editorName = z.object({ id: z.string(), name: z.string() })

/** A draft in the review list. */
export const draftRow = z.object({
  id: z.string(),
  title: z.string(),
  content_type: z.enum(CONTENT_TYPES),
  access_tier: z.enum(TIERS),
  /** One of `DRAFT_STATUSES`, or a status that only a later release knows. */
  status: z.string(),
  language: z.enum(LANGUAGES),
  created_at: moment,
  /** The number of its warnings when it was last judged, null before that; see `warned`. */
  warnings: z.nullable(z.number()),
  /** Its warnings by kind, in the order shown; `warnings` is the sum of the counts. Empty before it is judged. */
  warned: z.array(warning),
  /** The momentum that it would have as a published article that no one has read yet; null if it has none. */
  momentum: z.nullable(z.number()),
  /** The number of independent publishers that report it. */
  publishers: z.number(),
  assigned_to: z.nullable(editorName),
  /** When it should be published; null means immediately, or not approved yet. */
  publish_at: z.nullable(moment),
  /** Set if it is approved and waits for its translations: those not reviewed yet, and the state of each language. */
  held: z.nullable(
    z.object({
      waits_for: z.array(z.enum(LANGUAGES)),
      languages: z.record(z.enum(LANGUAGES), z.enum(LANGUAGE_STATES)),
    }),
  ),
  /** Other editors who have it open. */
  open_by: z.array(editorName),
})

export type DraftRow = z.infer<typeof draftRow>

/** Everything the editor sees of one draft. */
export const draftView = z.extend(draftRow, {
  /** The story that it was written from; null if there is none. */
  story_id: z.nullable(z.string()),
  status: z.enum(DRAFT_STATUSES),
  excerpt: z.nullable(z.string()),
  content: z.string(),
  category: z.enum(EDIT_CATEGORIES),
  section: z.enum(SECTIONS),
  topic: z.enum(TOPICS),
  badge: z.nullable(z.enum(BADGES)),
  tags: z.array(z.string()),
  image_url: z.nullable(z.string()),
  image_credit: z.nullable(pictureCredit),
  /** The failed attempts to get an image, one line each. */
  image_tried: z.array(z.string()),
  source_urls: z.array(z.string()),
  sources: z.array(
    z.object({
      n: z.number(),
      url: z.string(),
      publisher: z.string(),
      title: z.string(),
      language: z.string(),
      published_at: z.nullable(z.string()),
    }),
  ),
  metadata: z.record(z.string(), z.unknown()),
  writer: z.string(),
  version: z.number(),
  published_at: z.nullable(moment),
  reviewed_at: z.nullable(moment),
  reason: z.nullable(z.string()),
  /** The text key of the reason why its planned publication failed. */
  plan_refused: z.nullable(z.string()),
  /** The generated text before any edits; null for drafts that were not generated. */
  generated: z.nullable(z.object({ title: z.string(), excerpt: z.string(), content: z.string() })),
  /** The current text, judged again. */
  evidence: z.array(evidence),
  /** The published or pending item that resembles this one; null when there is none. */
  duplicate: z.nullable(
    z.object({
      id: z.string(),
      title: z.string(),
      status: z.enum(DRAFT_STATUSES),
      /** It is the same story and published, so that this draft is refused when it is approved. */
      blocks_approval: z.boolean(),
    }),
  ),
})

export type DraftView = z.infer<typeof draftView>

const contentTypes = z.pipe(
  z.string().check(z.maxLength(200)),
  z.pipe(
    z.transform((kinds: string) => kinds.split(',')),
    z.array(z.enum(CONTENT_TYPES)),
  ),
)

export const generatedContentList = call('generated-content', {
  summary:
    'Lists generated content in one status or all, filtered by its properties and its assigned reviewer. ' +
    'The newest comes first, or the strongest: by momentum, then the newest.',
  method: 'GET',
  path: 'admin/generated-content',
  input: z.object({
    status: z._default(z.enum([...DRAFT_STATUSES, 'all']), 'pending'),
    /** Words of the title, in any order. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    /** One kind of content, or several separated by commas. */
    type: z.optional(contentTypes),
    language: z.optional(z.enum(LANGUAGES)),
    tier: z.optional(z.enum(TIERS)),
    /** Whether it has warnings. */
    warnings: z.optional(z.enum(['none', 'some'])),
    /** An editor's id, oneself, or no one. */
    assigned: z.optional(z.union([z.enum(['me', 'nobody']), rowId])),
    /** Of `strongest`, only the newest thousand are ranked; older ones follow, newest first. */
    order: z._default(z.enum(['newest', 'strongest']), 'newest'),
    limit: wholeNumber(1, 100, PENDING_LIMIT),
    cursor: z.optional(z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/, 'problem.cursor'))),
  }),
  output: listOf(draftRow),
})

/** Pending drafts of some kinds of content. */
const pendingCounts = z.object({
  pending: z.number(),
  /** Judged, and without warnings. */
  ready: z.number(),
  with_warnings: z.number(),
})

export const generatedContentCounts = call('generated-content-counts', {
  summary: 'Counts generated content by status, and what is pending by whether it has warnings.',
  method: 'GET',
  path: 'admin/generated-content/counts',
  input: nothing,
  output: z.object({
    pending: z.number(),
    approved: z.number(),
    published: z.number(),
    rejected: z.number(),
    /** What is read: everything except episodes and videos. */
    texts: pendingCounts,
    /** Episodes and videos. */
    episodes: pendingCounts,
  }),
})

export const generatedContentOne = call('generated-content-one', {
  summary: 'Returns one draft with its sources, the verdicts of the gates and everything that it warns of.',
  method: 'GET',
  path: 'admin/generated-content/{id}',
  input: z.object({ id: rowId }),
  output: draftView,
  refusals: ['newsroom.draftNotFound'],
})

export const approveContent = call('approve-content', {
  summary:
    'Publishes a draft with its edits, now, at a later time or once its translations are reviewed, or rejects ' +
    'it with a reason. Repeating the call has no effect.',
  input: z.object({
    contentId: rowId,
    action: z.enum(['approve', 'reject']),
    edits: z.optional(
      z.object({
        title: z.optional(
          z
            .string()
            .check(
              z.trim(),
              z.minLength(1, 'newsroom.titleRequired'),
              z.maxLength(TITLE_MAX, 'library.managing.titleLong'),
            ),
        ),
        excerpt: z.optional(writtenExcerpt),
        content: z.optional(
          z.string().check(z.trim(), z.minLength(1, 'newsroom.contentRequired'), z.maxLength(200_000)),
        ),
        access_tier: z.optional(z.enum(TIERS)),
        category: z.optional(z.enum(EDIT_CATEGORIES)),
        topic: z.optional(z.enum(TOPICS)),
        /** Of articles, for the leaderboard; null for none. */
        badge: z.optional(z.nullable(z.enum(BADGES))),
        tags: z.optional(writtenTags),
        /** A web address, or an image of this site, such as an answer of `generated-content-image`; null for none. */
        image_url: z.optional(writtenPicture),
      }),
    ),
    reason: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
    /** The version the editor has read; the answer is 412 when someone else has changed the draft since. */
    version: z.optional(z.number()),
    /** When it should be published; immediately when absent. Until then the draft is `approved`. */
    publishAt: z.optional(askedMoment),
    /** It is published once its translations into these languages are reviewed. Until then the draft is `approved`. */
    awaitTranslations: z.optional(
      z
        .array(z.enum(LANGUAGES))
        .check(z.minLength(1, 'newsroom.awaitNone'), z.maxLength(LANGUAGES.length, 'newsroom.awaitNone')),
    ),
    /** Refuses (409) a draft with warnings and names them, so that an editor can be asked; without it they are accepted. */
    withoutWarnings: z.optional(z.boolean()),
  }),
  output: z.object({
    success: z.boolean(),
    status: z.enum(DRAFT_STATUSES),
    message: z.string(),
    already: z.boolean(),
  }),
  refusals: [
    'newsroom.draftNotFound',
    'newsroom.duplicate',
    'newsroom.changedMeanwhile',
    'newsroom.hasWarnings',
    'newsroom.nameRequired',
    'newsroom.pictureUnknown',
    'newsroom.planInPast',
    'library.managing.publishAt',
    'newsroom.videoNotPlanned',
    'newsroom.awaitOrTime',
    'newsroom.awaitOwnLanguage',
    'newsroom.awaitOnlyArticles',
    ...DRAFT_REFUSALS,
  ],
  limit: { per: 'address', times: 200, windowMinutes: 1 },
})

export const generatedContentImage = call('generated-content-image', {
  summary:
    'Stores the image in the request body for a pending draft, and returns its address. The draft changes only ' +
    'when it is approved with this address. Its content determines the format, not its name.',
  path: 'admin/generated-content/{id}/image',
  input: z.object({ id: rowId, bytes: z.instanceof(Uint8Array) }),
  output: z.object({ image_url: z.string() }),
  body: 'bytes',
  bodyBytes: UPLOAD_BYTES,
  refusals: ['newsroom.draftNotFound', ...DRAFT_REFUSALS, ...UPLOAD_REFUSALS],
})

export const regeneratePodcastAudio = call('regenerate-podcast-audio', {
  summary:
    'Regenerates the audio of an episode from its script, and attaches it if it is complete and has the ' +
    'expected length. Responds when done, or after 25 seconds with 202 and a run to poll.',
  input: z.object({ contentId: rowId }),
  output: z.object({
    success: z.boolean(),
    finished: z.boolean(),
    run_id: z.string(),
    audio_url: z.nullable(z.string()),
    duration_minutes: z.nullable(z.number()),
  }),
  limit: { per: 'account', times: 20, windowMinutes: 10 },
  refusals: [
    'newsroom.draftNotFound',
    'newsroom.notPodcast',
    'newsroom.draftRejected',
    'newsroom.voiceMissing',
    'newsroom.voiceFailed',
    'newsroom.audioRefused',
    'newsroom.nothingToSay',
  ],
})

export const editorList = call('editors', {
  summary: 'Lists who may review: all administrators, by name.',
  method: 'GET',
  path: 'admin/editors',
  input: nothing,
  output: z.object({ items: z.array(editorName) }),
})

export const assignContent = call('assign-content', {
  summary: 'Assigns a draft to an editor for review, or to no one. The draft itself does not change.',
  input: z.object({ contentId: rowId, to: z.nullable(rowId) }),
  output: z.object({ assigned_to: z.nullable(editorName) }),
  refusals: ['newsroom.draftNotFound', 'newsroom.notEditor'],
  limit: { per: 'address', times: 200, windowMinutes: 1 },
})

export const unscheduleContent = call('unschedule-content', {
  summary:
    'Withdraws a publication that is scheduled or waits for translations. The draft returns to review with ' +
    'the approved edits, and its translations are kept unreviewed.',
  input: z.object({ contentId: rowId }),
  output: z.object({ success: z.boolean(), status: z.enum(DRAFT_STATUSES) }),
  refusals: ['newsroom.draftNotFound', 'newsroom.notPlanned'],
})

export const publishContentNow = call('publish-content-now', {
  summary:
    'Publishes a draft that is scheduled or waits for translations without waiting longer. Repeating the call ' +
    'has no effect.',
  input: z.object({ contentId: rowId }),
  output: z.object({ success: z.boolean(), status: z.enum(DRAFT_STATUSES), already: z.boolean() }),
  refusals: ['newsroom.draftNotFound', 'newsroom.notPlanned', 'newsroom.duplicate'],
})

export const contentReaders = call('content-readers', {
  summary:
    'Records that the caller has a draft open or has left it, and returns who else has it open, with its ' +
    'current version and status. A page repeats this every few seconds, and anyone silent for 30 seconds ' +
    'counts as gone.',
  input: z.object({ contentId: rowId, leaving: z._default(z.boolean(), false) }),
  output: z.object({
    others: z.array(z.extend(editorName, { since: moment })),
    version: z.number(),
    status: z.enum(DRAFT_STATUSES),
  }),
  refusals: ['newsroom.draftNotFound'],
  recorded: false,
  limit: { per: 'account', times: 120, windowMinutes: 1 },
})
