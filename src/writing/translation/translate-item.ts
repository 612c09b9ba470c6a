import { createHash } from 'node:crypto'
import type { TranslationTrouble } from '#articles/translation/rules.ts'
import {
  type TranslationDraft,
  type TranslationKey,
  keepDraft,
  keepFailure,
  showTranslation,
  touchDraft,
  translationDraft,
} from '#articles/translation/translation.ts'
import { type Original, isTranslatable, originalOf } from '#articles/translation/originals.ts'
import { holdTranslationSettings, translationSettings } from '#articles/translation/settings.ts'
import { MODEL_JOB_SECONDS } from '#services/model.ts'
import { isOutage } from '#services/model-trouble.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { translateParts } from './ask-model.ts'
import { partsOf, withParts } from './parts.ts'

/**
 * Translates one published or held item into one language with the model, and stores the result with the verdict of the checks. The
 * same original, glossary and model are not translated twice.
 */
export const translateItemJob = job(
  'translate-item',
  async (key: TranslationKey, runtime: Runtime) => ({ outcome: await translateItem(key, runtime) }),
  {
    concurrency: 2,
    expireInSeconds: MODEL_JOB_SECONDS,
    retries: 2,
    retryDelaySeconds: 30,
    onFailed: async (key, runtime) => {
      const original = await originalOf(runtime.db, key.kind, key.itemId)
      if (original) await notifyDesk(runtime, key, original, 'unanswered')
    },
  },
)

/** The outcome; `current` means that nothing had changed. */
type Outcome = 'no model' | 'not published' | 'current' | 'no answer' | TranslationDraft['state']

async function translateItem(key: TranslationKey, runtime: Runtime): Promise<Outcome> {
  const { db, clock, log, outside } = runtime
  const { model } = outside
  const name = model?.models.text ?? null
  if (model === null || name === null) return 'no model'
  const original = await originalOf(db, key.kind, key.itemId)
  const from = original?.language
  if (!original || !from || from === key.language || !isTranslatable(original, clock.now()))
    return 'not published'
  const { glossary } = await translationSettings(db)
  const glossaryHash = hashOf(glossary)
  const known = await translationDraft(db, key)
  if (
    known &&
    known.sourceHash === original.hash &&
    known.glossaryHash === glossaryHash &&
    known.model === name
  ) {
    await touchDraft(db, key, clock.now())
    return 'current'
  }
  const parts = partsOf(original, key.kind === 'agent')
  const made = { ...key, sourceHash: original.hash, glossaryHash, model: name }
  try {
    const against = { from, to: key.language, glossary }
    const { said, objections } = await translateParts(model, parts, against, key.itemId)
    const state = objections.length === 0 ? 'pending' : 'failed'
    const draft = {
      ...made,
      ...withParts(original, said),
      state,
      objections,
      createdAt: clock.now(),
    } as const
    const kept = await keep(runtime, original, draft)
    log.info({ ...key, state: kept, objections: objections.length }, 'translated')
    return kept
  } catch (error) {
    if (!isOutage(error) || !error.kind.startsWith('refused')) throw error
    if (error.kind === 'refused_budget') await notifyDesk(runtime, key, original, 'budget')
    else await notifyDesk(runtime, key, original, 'refused', error.message)
    return 'no answer'
  }
}

/** Stores the draft, or that it could not be stored: it has been paid for and is not requested again. */
async function keep(
  runtime: Runtime,
  original: Original,
  draft: Omit<TranslationDraft, 'id'>,
): Promise<TranslationDraft['state']> {
  try {
    await keepAndShow(runtime, original, draft)
    return draft.state
  } catch (error) {
    runtime.log.error(
      { err: error, item: draft.itemId, language: draft.language },
      'a translation was not kept',
    )
    await keepDraft(runtime.db, { ...draft, ...nothingOf(original, 'storing') })
    return 'failed'
  }
}

/**
 * Stores why the model returned nothing. The draft is stored without a glossary hash, so that the next run over the library
 * asks again.
 */
const notifyDesk = (
  { db, clock, outside }: Runtime,
  key: TranslationKey,
  original: Original,
  why: TranslationTrouble,
  detail?: string,
): Promise<void> =>
  keepFailure(db, {
    ...key,
    ...nothingOf(original, why, detail),
    sourceHash: original.hash,
    glossaryHash: '',
    model: outside.model?.models.text ?? '',
    createdAt: clock.now(),
  })

/** The content of a failed draft of an item of which nothing was translated. */
const nothingOf = ({ title, fields }: Original, why: TranslationTrouble, detail = '') => ({
  title,
  fields,
  state: 'failed' as const,
  objections: [{ field: '', gate: why, detail }],
})

/**
 * Stores the draft, and shows it if the site shows unreviewed translations. If the original has changed since then, it is
 * translated again.
 */
const keepAndShow = ({ db, clock }: Runtime, original: Original, draft: Omit<TranslationDraft, 'id'>) =>
  db.transaction(async (tx) => {
    await holdTranslationSettings(tx)
    await keepDraft(tx, draft)
    const { machine } = await translationSettings(tx)
    const now = await originalOf(tx, original.kind, original.id)
    if (draft.state === 'pending' && machine === 'shown' && now?.hash === original.hash)
      await showTranslation(tx, draft, { reviewedAt: null, now: clock.now() })
  })

/** The hash of the glossary in the key of a translation: the order of its names does not matter. */
export const hashOf = (glossary: readonly string[]): string =>
  createHash('md5').update(JSON.stringify(glossary.toSorted())).digest('hex')
