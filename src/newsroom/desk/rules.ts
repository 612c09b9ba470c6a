/** Kinds of generated content. Source: administration §3. */
export const CONTENT_TYPES = [
  'article',
  'image',
  'infographic',
  'podcast',
  'video',
  'tool',
  'agent',
  'event',
] as const
export type ContentType = (typeof CONTENT_TYPES)[number]

/** True for kinds that retell existing stories and so are not duplicates of them. */
export const isDerived = (type: ContentType): boolean => DERIVED_TYPES.includes(type)
/** See `isDerived`. */
export const DERIVED_TYPES: readonly ContentType[] = ['podcast', 'video', 'infographic']

/** The categories an editor may choose for a draft. Source: administration §2. */
export const EDIT_CATEGORIES = ['article', 'tool', 'agent', 'event'] as const
export type EditCategory = (typeof EDIT_CATEGORIES)[number]

/** Drafts in the review list before more are requested. Source: administration §9. */
export const PENDING_LIMIT = 20

/** Pauses before the pending list is requested again after a database timeout. Source: administration §4. */
export const PENDING_RETRY_MS = [2000, 4000] as const

/** Runs on the monitoring page before more are requested. Source: administration §9. */
export const RUNS_SHOWN = 10

/** Lines of the editor's text area. Source: administration §9. */
export const CONTENT_ROWS = 15

/** Hours at which the digest is sent, in its time zone. Source: public-site §1. */
export const DIGEST_HOURS = { morning: 7, evening: 17 } as const
/** Drafts scheduled for a digest are published this long before it is sent. */
export const BEFORE_DIGEST_MINUTES = 15
/** The hour of “tomorrow morning” in the digest's time zone. */
export const TOMORROW_HOUR = 9

/** How often an open draft reports who has it open and receives its current state. */
export const READERS_EVERY_MS = 10_000

/** Tags shown in the article preview. Source: administration §9. */
export const PREVIEW_TAGS = 10

/** A long-running function answers after this time whether it has finished or not. */
export const LONG_CALL_MS = 25_000

/** The editor's category for a content type and section, and back. */
export const categoryOf = (contentType: ContentType, section: string): EditCategory =>
  section === 'events' || contentType === 'event'
    ? 'event'
    : contentType === 'tool'
      ? 'tool'
      : contentType === 'agent'
        ? 'agent'
        : 'article'

/** The library section that an editor's category publishes to. */
export const sectionOf = (category: EditCategory): 'news' | 'tools' | 'agents' | 'events' =>
  category === 'article' ? 'news' : category === 'tool' ? 'tools' : category === 'agent' ? 'agents' : 'events'
