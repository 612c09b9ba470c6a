import * as z from 'zod/mini'
import { LANGUAGES } from '#languages/rules.ts'
import { KEPT_SECONDS, inLanguage, language, writtenTags } from '../shapes.ts'
import { askedMoment, call, listOf, moment, rowId, wholeNumber } from '#platform/call.ts'
import { CORRECTED_FIELDS, CORRECTION_KINDS, LOG_PAGE, NOTE_MAX, NOTE_MIN } from './rules.ts'

/**
 * A correction as shown to readers. The note is in `language`, which is the reader's language if the note was written in it.
 */
export const correctionNote = z.object({
  id: z.string(),
  kind: z.enum(CORRECTION_KINDS),
  note: z.string(),
  language,
  /** The changed fields; for a retraction, all except the title. */
  changed: z.array(z.enum(CORRECTED_FIELDS)),
  noted_at: moment,
})
export type CorrectionNote = z.infer<typeof correctionNote>

/** A note of the public log, with its article. */
export const loggedCorrection = z.extend(correctionNote, {
  article_id: z.string(),
  title: z.string(),
  title_language: language,
})
export type LoggedCorrection = z.infer<typeof loggedCorrection>

export const corrections = call('corrections', {
  summary: 'Lists the corrections and retractions of published articles, newest first.',
  method: 'GET',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object({
    limit: wholeNumber(1, 50, LOG_PAGE),
    cursor: z.optional(z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/, 'problem.cursor'))),
    ...inLanguage,
  }),
  output: listOf(loggedCorrection),
  refusals: ['problem.cursor'],
})

const note = z
  .string('library.correction.noteNeeded')
  .check(
    z.trim(),
    z.minLength(NOTE_MIN, 'library.correction.noteNeeded'),
    z.maxLength(NOTE_MAX, 'library.correction.noteLong'),
  )

/** An editor's note on a change: in the language of the article, and optionally in others. */
const noted = {
  id: rowId,
  note,
  notes: z.optional(z.partialRecord(z.enum(LANGUAGES), note)),
  /** `updated_at` of the version the editor saw; any other version is refused. */
  updated_at: z.optional(askedMoment),
}

const sourceEdit = z.object({
  n: z.int().check(z.minimum(1), z.maximum(99)),
  url: z.url({ protocol: /^https?$/ }),
  publisher: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  language: z.nullable(z.string().check(z.maxLength(10))),
  published_at: z.nullable(askedMoment),
})

export const correctArticle = call('correct-article', {
  summary:
    'Changes a published article in its original language and keeps the previous version. Requires a ' +
    'note for readers.',
  input: z.object({
    ...noted,
    edits: z.object({
      title: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))),
      excerpt: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
      content: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100_000))),
      tags: z.optional(writtenTags),
      sources: z.optional(z.array(sourceEdit).check(z.maxLength(30))),
    }),
  }),
  output: z.object({
    correction_id: z.string(),
    changed: z.array(z.enum(CORRECTED_FIELDS)),
    updated_at: moment,
  }),
  refusals: [
    'library.articleNotFound',
    'library.correction.noteNeeded',
    'library.correction.nothingChanged',
    'library.correction.changedMeanwhile',
    'library.correction.retracted',
  ],
})

export const retractArticle = call('retract-article', {
  summary:
    'Retracts a published article. Its title and the note remain, and its text and sources are removed.',
  input: z.object(noted),
  output: z.object({ correction_id: z.string(), retracted_at: moment }),
  refusals: [
    'library.articleNotFound',
    'library.correction.noteNeeded',
    'library.correction.changedMeanwhile',
    'library.correction.retracted',
  ],
})
