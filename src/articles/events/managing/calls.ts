import * as z from 'zod/mini'
import { EVENT_STATES, WHENS } from '../rules.ts'
import { ARTICLE_STATES } from '../../managing/rules.ts'
import { TOPICS } from '../../rules.ts'
import { language } from '../../shapes.ts'
import { askedMoment, askedMomentOr, call, listOf, moment, rowId, wholeNumber } from '#platform/call.ts'
import { ADDRESS_MAX, MANAGED_EVENTS_LIMIT, PLACE_MAX } from './rules.ts'

/** An event in the list for administrators. `updated_at` is the version for the calls that change it. */
const managedEvent = z.object({
  id: z.string(),
  title: z.string(),
  language,
  topic: z.enum(TOPICS),
  /** Null until it is announced; with `all_day`, midnight UTC of the day. */
  starts_at: z.nullable(moment),
  ends_at: z.nullable(moment),
  all_day: z.boolean(),
  time_zone: z.nullable(z.string()),
  place: z.nullable(z.string()),
  online_url: z.nullable(z.string()),
  url: z.nullable(z.string()),
  /** Whether the event takes place. */
  state: z.enum(EVENT_STATES),
  /** The number of changes of time, place and state so far, as calendars count them. */
  sequence: z.number(),
  /** The state of the article about the event. */
  article_state: z.enum(ARTICLE_STATES),
  source_count: z.number(),
  published_at: z.nullable(moment),
  updated_at: moment,
})
export type ManagedEvent = z.infer<typeof managedEvent>

export const adminEvents = call('admin-events', {
  summary:
    'Lists events for administrators, published or not: upcoming ones by start time with undated ones ' +
    'last, or past ones, latest first.',
  method: 'GET',
  path: 'admin/events',
  input: z.object({
    limit: wholeNumber(1, MANAGED_EVENTS_LIMIT, MANAGED_EVENTS_LIMIT),
    cursor: z.optional(z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/, 'problem.cursor'))),
    when: z._default(z.enum(WHENS), 'upcoming'),
    /** Words to find in the title or the place, matched literally. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    state: z.optional(z.enum(EVENT_STATES)),
  }),
  output: listOf(managedEvent),
  refusals: ['problem.cursor'],
})

const time = z.optional(z.nullable(askedMomentOr('library.managing.eventTime')))
/** A web address; an empty string means none. */
const address = z.optional(
  z.nullable(
    z.string().check(
      z.trim(),
      z.maxLength(ADDRESS_MAX, 'library.managing.eventAddress'),
      z.refine((text) => text === '' || isWebAddress(text), 'library.managing.eventAddress'),
    ),
  ),
)

const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text)

export const adminEventChange = call('admin-event-change', {
  summary:
    'Changes the time and place of an event and whether it takes place. Its title and text are changed ' +
    'with `admin-article-change`.',
  method: 'PATCH',
  path: 'admin/events/{id}',
  input: z.object({
    id: rowId,
    starts_at: time,
    ends_at: time,
    /** Only the day is known; the time of day of given moments is dropped. */
    all_day: z.optional(z.boolean()),
    /** An IANA name such as `Europe/Paris`; required for an event with a time of day. */
    time_zone: z.optional(z.nullable(z.string().check(z.maxLength(100, 'library.managing.eventZone')))),
    place: z.optional(
      z.nullable(z.string().check(z.trim(), z.maxLength(PLACE_MAX, 'library.managing.eventPlace'))),
    ),
    online_url: address,
    url: address,
    state: z.optional(z.enum(EVENT_STATES)),
    /** `updated_at` of the version that the editor saw; any other version is refused. */
    updated_at: z.optional(askedMoment),
  }),
  output: managedEvent,
  refusals: [
    'library.articleNotFound',
    'library.correction.changedMeanwhile',
    'library.managing.eventEnd',
    'library.managing.eventStart',
    'library.managing.eventYear',
    'library.managing.eventZone',
  ],
})

export const adminEventsMerge = call('admin-events-merge', {
  summary:
    'Merges two entries for the same event: the kept one takes over missing details and the sources, and ' +
    'the other is deleted and can be restored for 30 days. Repeating the call has no effect.',
  path: 'admin/events/merge',
  input: z.object({
    keep: rowId,
    merged: rowId,
    /** `updated_at` of the versions that the editor saw; any others are refused. */
    keep_updated_at: z.optional(askedMoment),
    merged_updated_at: z.optional(askedMoment),
  }),
  output: z.object({ kept: managedEvent, restorable_until: moment }),
  refusals: [
    'library.articleNotFound',
    'library.correction.changedMeanwhile',
    'library.managing.mergeDeleted',
    'library.managing.mergeSame',
  ],
})
