/** A correction leaves a text in its place; a retraction leaves the title and the note alone. */
export const CORRECTION_KINDS = ['correction', 'retraction'] as const
export type CorrectionKind = (typeof CORRECTION_KINDS)[number]

/** What of an article can be corrected. */
export const CORRECTED_FIELDS = ['title', 'excerpt', 'content', 'tags', 'sources'] as const
export type CorrectedField = (typeof CORRECTED_FIELDS)[number]

/** Characters of a note: a reader is owed a sentence. */
export const NOTE_MIN = 10
export const NOTE_MAX = 1000

/** Notes that an article shows, the newest ones. */
export const NOTES_SHOWN = 20
/** Notes of one page of the public log. */
export const LOG_PAGE = 20
