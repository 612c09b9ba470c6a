import * as z from 'zod/mini'
import { LANGUAGES } from '#languages/rules.ts'
import { LANGUAGE_STATES } from '#articles/language-states/rules.ts'
import {
  MAX_PART_LENGTH,
  TRANSLATED_KINDS,
  TRANSLATION_GATES,
  TRANSLATION_TROUBLES,
} from '#articles/translation/rules.ts'
import { type Limit, call, moment, rowId, wholeNumber } from '#platform/call.ts'

// Translations that an editor writes or corrects, part by part.

/** Limits of a request: an item with more parts does not exist, and a part is a paragraph or at most a whole field. */
const MAX_PARTS = 2000
const key = { kind: z.enum(TRANSLATED_KINDS), item_id: rowId, language: z.enum(LANGUAGES) }
const partId = z
  .string()
  .check(z.maxLength(60), z.regex(/^[a-z_]+(?:\.\d{1,5})?$/, 'newsroom.translate.part'))
/** The text of a part as the editor has typed it. */
const typed = z
  .array(
    z.object({
      id: partId,
      text: z.string().check(z.maxLength(MAX_PART_LENGTH, 'newsroom.translate.partLong')),
    }),
  )
  .check(z.maxLength(MAX_PARTS))

const part = z.object({ id: z.string(), original: z.string(), text: z.string() })
export type TranslationPart = z.infer<typeof part>

const partCheck = z.object({
  id: z.string(),
  problems: z.array(z.object({ gate: z.enum(TRANSLATION_GATES), found: z.array(z.string()) })),
  /** The figures and names of the original that the translation has kept. */
  kept: z.array(z.string()),
})
export type TranslationPartCheck = z.infer<typeof partCheck>

const itemTranslationView = z.object({
  ...key,
  title: z.string(),
  original_language: z.enum(LANGUAGES),
  parts: z.array(part),
  checks: z.array(partCheck),
  /** Texts that were saved for paragraphs which the original no longer has. */
  unplaced: z.array(z.string()),
  /** Where the texts are from: what an editor has saved, what readers see, a machine translation, or nowhere. */
  from: z.enum(['nothing', 'saved', 'shown', 'machine']),
  /** The name of the model whose text it is; null for the text of a person. */
  model: z.nullable(z.string()),
  /** The id of the machine translation that waits for review or failed; null if there is none. */
  draft_id: z.nullable(z.string()),
  /** Why the model has made no text, if that is so. */
  trouble: z.nullable(z.object({ gate: z.enum(TRANSLATION_TROUBLES), detail: z.string() })),
  saved_at: z.nullable(moment),
  saved_by: z.nullable(z.string()),
  /** Changes whenever someone saves or reviews this translation, or another machine translation prefills it. */
  version: z.string(),
  /** Identifies the text of the original. */
  hash: z.string(),
  /** Whether the original has changed since its text was translated. */
  stale: z.boolean(),
  /** What readers of each language get. */
  languages: z.record(z.enum(LANGUAGES), z.enum(LANGUAGE_STATES)),
  /** Whether a model can be asked for a translation. */
  can_translate: z.boolean(),
  /** Whether readers see the item; otherwise it is scheduled, or held until its translations are reviewed. */
  published: z.boolean(),
})

export const itemTranslation = call('item-translation', {
  method: 'GET',
  path: 'admin/items/{kind}/{item_id}/translations/{language}',
  summary:
    'Returns the translation of an item part by part beside the original, with the results of the checks. ' +
    'Without a translation the texts are empty.',
  input: z.object(key),
  output: itemTranslationView,
  refusals: ['newsroom.translate.notPossible'],
})

/** Each pause in typing is a call. */
const TYPING: Limit = { per: 'account', times: 240, windowMinutes: 1 }

export const itemTranslationCheck = call('item-translation-check', {
  summary: 'Checks typed texts against the original: numbers, names, links, citations, length and form.',
  input: z.object({ ...key, parts: typed }),
  output: z.object({ checks: z.array(partCheck) }),
  refusals: ['newsroom.translate.notPossible', 'newsroom.translate.part', 'newsroom.translate.partLong'],
  recorded: false,
  limit: TYPING,
})

export const itemTranslationSave = call('item-translation-save', {
  summary:
    'Saves a translation that an editor has written or corrected. Readers see it once it is marked as reviewed, ' +
    'which requires a text for every part.',
  input: z.object({
    ...key,
    /** Parts that are left out keep their text. */
    parts: typed,
    /** The version and the hash of the original that the editor saw; others are refused. */
    version: z.string().check(z.maxLength(60)),
    hash: z.string().check(z.maxLength(60)),
    /** Whether a person wrote it without the text of a model. */
    by_hand: z.boolean(),
    reviewed: z._default(z.boolean(), false),
  }),
  output: z.object({ state: z.enum(['saved', 'reviewed']), version: z.string() }),
  refusals: [
    'newsroom.translate.notPossible',
    'newsroom.translate.changed',
    'newsroom.translate.originalChanged',
    'newsroom.translate.incomplete',
    'newsroom.translate.titleLong',
    'newsroom.translate.part',
    'newsroom.translate.partLong',
  ],
  limit: { per: 'account', times: 60, windowMinutes: 1 },
})

export const itemTranslate = call('item-translate', {
  summary:
    'Has the model translate an item into one language. Responds when done, or after 25 seconds with ' +
    '`under_way`. The result waits for review.',
  input: z.object(key),
  output: z.object({ state: z.enum(['done', 'failed', 'under_way']) }),
  refusals: ['newsroom.translate.notPossible', 'newsroom.translate.noModel'],
  limit: { per: 'account', times: 20, windowMinutes: 10 },
})

const missingRow = z.object({
  id: z.string(),
  title: z.string(),
  language: z.enum(LANGUAGES),
  published_at: moment,
  languages: z.record(z.enum(LANGUAGES), z.enum(LANGUAGE_STATES)),
  /** The languages in which an editor has saved a translation that is not reviewed yet. */
  started: z.array(z.enum(LANGUAGES)),
})
export type MissingRow = z.infer<typeof missingRow>

export const missingTranslations = call('missing-translations', {
  method: 'GET',
  path: 'admin/missing-translations',
  summary:
    'Lists published articles without a translation into at least one language, or into `language`, newest ' +
    'first. A page may be shorter than `limit` when many articles have all translations.',
  input: z.object({
    language: z.optional(z.enum(LANGUAGES)),
    limit: wholeNumber(1, 50, 20),
    cursor: z.optional(z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/, 'problem.cursor'))),
  }),
  output: z.object({ items: z.array(missingRow), next_cursor: z.nullable(z.string()) }),
  refusals: ['problem.cursor'],
})
