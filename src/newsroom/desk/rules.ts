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

/** True for kinds that tell again what stories have told: they are no duplicates of them. */
export const retells = (type: ContentType): boolean => RETOLD.includes(type)
/** See `retells`. */
export const RETOLD: readonly ContentType[] = ['podcast', 'video', 'infographic']

/** What an editor may file a draft under. Source: administration §2. */
export const EDIT_CATEGORIES = ['article', 'tool', 'agent', 'event'] as const
export type EditCategory = (typeof EDIT_CATEGORIES)[number]

/** Drafts in the review list before more are asked for. Source: administration §9. */
export const PENDING_LIMIT = 20

/** After a database timeout the pending list is asked for again, after these pauses. Source: administration §4. */
export const PENDING_RETRY_MS = [2000, 4000] as const

/** Runs on the monitoring page before more are asked for. Source: administration §9. */
export const RUNS_SHOWN = 10

/** Lines of the editor's text area. Source: administration §9. */
export const CONTENT_ROWS = 15

/** Hours at which the digest leaves, in its time zone. Source: public-site §1. */
export const DIGEST_HOURS = { morning: 7, evening: 17 } as const
/** What is planned for a digest is published so long before it leaves. */
export const BEFORE_DIGEST_MINUTES = 15
/** Tomorrow morning is this hour in the digest's time zone. */
export const TOMORROW_HOUR = 9

/** An open draft tells so often who has it open, and hears how it stands. */
export const READERS_EVERY_MS = 10_000

/** Tags shown in the article preview. Source: administration §9. */
export const PREVIEW_TAGS = 10

/** A long function answers after this time whether it has ended or not. */
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

/** The section of the library that an editor's category publishes into. */
export const sectionOf = (category: EditCategory): 'news' | 'tools' | 'agents' | 'events' =>
  category === 'article' ? 'news' : category === 'tool' ? 'tools' : category === 'agent' ? 'agents' : 'events'
