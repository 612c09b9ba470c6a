import * as z from 'zod/mini'
import { LANGUAGES } from '#languages/rules.ts'
import {
  TRANSLATED_KINDS,
  TRANSLATION_GATES,
  TRANSLATION_STATES,
  TRANSLATION_TROUBLES,
} from '#articles/translation/rules.ts'
import { LANGUAGE_STATES } from '#articles/language-states/rules.ts'
import { call, listOf, moment, nothing, rowId, wholeNumber } from '#platform/call.ts'

const itemLanguages = z.object({
  title: z.string(),
  language: z.enum(LANGUAGES),
  languages: z.record(z.enum(LANGUAGES), z.enum(LANGUAGE_STATES)),
})

/** A translation by a model, in the review list. */
const translationRow = z.object({
  id: z.string(),
  kind: z.enum(TRANSLATED_KINDS),
  item_id: z.string(),
  language: z.enum(LANGUAGES),
  title: z.string(),
  state: z.enum(TRANSLATION_STATES),
  model: z.string(),
  created_at: moment,
  /** The number of objections of the checks. */
  warnings: z.number(),
  /** The original: its title and language, and what readers of each language get. Null if it no longer exists. */
  item: z.nullable(itemLanguages),
})
export type TranslationRow = z.infer<typeof translationRow>

const fields = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

/** A translation next to its original, field by field. */
const translationView = z.extend(translationRow, {
  fields,
  original: z.object({ language: z.enum(LANGUAGES), title: z.string(), fields }),
  /** Whether the original has changed since it was translated. */
  stale: z.boolean(),
  objections: z.array(
    z.object({
      field: z.string(),
      gate: z.enum([...TRANSLATION_GATES, ...TRANSLATION_TROUBLES]),
      detail: z.string(),
    }),
  ),
})

const PATH = 'admin/translations'
const cursor = z.optional(z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/, 'problem.cursor')))

export const translationList = call('translations', {
  method: 'GET',
  path: PATH,
  summary: 'Lists translations made by a model, by state, newest first.',
  input: z.object({
    state: z._default(z.enum(TRANSLATION_STATES), 'pending'),
    limit: wholeNumber(1, 100, 20),
    cursor,
  }),
  output: listOf(translationRow),
  refusals: ['problem.cursor'],
})

export const translationOne = call('translation', {
  method: 'GET',
  path: `${PATH}/{id}`,
  summary: 'Returns one translation next to its original, with the objections of the checks.',
  input: z.object({ id: rowId }),
  output: translationView,
  refusals: ['newsroom.translationNotFound'],
})

export const reviewTranslation = call('review-translation', {
  summary:
    'Approves a translation with its edits, or rejects it so that readers get the original. Repeating ' +
    'the call has no effect, and a different decision by someone else is kept (409).',
  input: z.object({
    translationId: rowId,
    action: z.enum(['approve', 'reject']),
    edits: z.optional(
      z.object({
        title: z.optional(
          z.string().check(z.trim(), z.minLength(1, 'newsroom.titleRequired'), z.maxLength(300)),
        ),
        fields: z.optional(fields),
      }),
    ),
  }),
  output: z.object({ success: z.boolean(), state: z.enum(TRANSLATION_STATES) }),
  refusals: ['newsroom.translationNotFound', 'newsroom.changedMeanwhile', 'newsroom.translationDecided'],
})

const settings = {
  /** Whether readers see a model's translation before an editor has reviewed it, marked as machine translation. */
  machine: z.enum(['shown', 'reviewed']),
  glossary: z
    .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(80)))
    .check(z.maxLength(500, 'newsroom.glossaryFull')),
}

export const translationSettings = call('translation-settings', {
  method: 'GET',
  path: 'admin/translation-settings',
  summary: 'Returns how content is translated: what readers see, and which names stay unchanged.',
  input: nothing,
  output: z.extend(z.object(settings), { model: z.nullable(z.string()) }),
})

export const translationSettingsChange = call('translation-settings-change', {
  method: 'PATCH',
  path: 'admin/translation-settings',
  summary:
    'Changes how content is translated. Published items are translated again after a change to the ' +
    'glossary.',
  input: z.object({ machine: z.optional(settings.machine), glossary: z.optional(settings.glossary) }),
  output: z.extend(z.object(settings), { model: z.nullable(z.string()) }),
})

/** More than the missing translations of one edition: 200 stories in four languages. */
const MAX_MISSING = 800

export const translateMissing = call('translate-missing', {
  path: 'admin/translations/missing',
  summary:
    'Has a model translate the given items into the given languages. Those that it has translated before, and those ' +
    'that a person has written or approved, are left out. Repeating the call starts nothing twice.',
  limit: { per: 'account', times: 20, windowMinutes: 10 },
  input: z.object({
    items: z
      .array(z.object({ kind: z.enum(TRANSLATED_KINDS), id: rowId, language: z.enum(LANGUAGES) }))
      .check(z.minLength(1), z.maxLength(MAX_MISSING)),
  }),
  /** How many translations were started. */
  output: z.object({ started: z.number() }),
  refusals: ['newsroom.noTranslationModel'],
})
