/** A correction replaces the text; a retraction leaves only the title and the note. */
export const CORRECTION_KINDS = ['correction', 'retraction'] as const
export type CorrectionKind = (typeof CORRECTION_KINDS)[number]

/** The fields of an article that can be corrected. */
export const CORRECTED_FIELDS = ['title', 'excerpt', 'content', 'tags', 'sources'] as const
export type CorrectedField = (typeof CORRECTED_FIELDS)[number]

/** Minimum and maximum length of a note in characters; readers must get at least a sentence. */
export const NOTE_MIN = 10
export const NOTE_MAX = 1000

/** Maximum number of notes shown with an article, newest first. */
export const NOTES_SHOWN = 20
/** Number of notes per page of the public log. */
export const LOG_PAGE = 20
