import { setTimeout as pause } from 'node:timers/promises'
import {
  type TranslationKey,
  decideDraft,
  holdDraft,
  translationDraft,
} from '#articles/translation/translation.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { keyOf, openTranslation } from './written/open-translation.ts'
import { translateItemJob } from './translate-item.ts'
import { jobKey } from './translate-library.ts'
import { itemTranslate } from './written/calls.ts'

const LOOK_AGAIN_MS = 250
/** The longest wait of an editor. */
const EDITOR_PATIENCE_MS = 25_000

/** Starts the translation of an item, or joins one that is running, and waits until `isDone`, at most `patienceMs`. */
export async function translateNow(
  key: TranslationKey,
  jobs: Runtime['jobs'],
  { patienceMs, isDone }: { patienceMs: number; isDone: () => Promise<boolean> },
): Promise<'done' | 'failed' | 'under_way'> {
  const job = await jobs.send(translateItemJob, key, { key: jobKey(key) })
  const started = performance.now()
  for (;;) {
    if (await isDone()) return 'done'
    const state = job === null ? null : await jobs.state(translateItemJob, job)
    if (state?.state === 'done' || state?.state === 'failed') return state.state
    if (performance.now() - started > patienceMs) return 'under_way'
    await pause(LOOK_AGAIN_MS)
  }
}

export const itemTranslateHandler = handle(itemTranslate, async (asked, { db, jobs, outside, audit }) => {
  const key = keyOf(asked)
  const { original } = await openTranslation(db, key)
  audit({ itemId: asked.item_id, itemTitle: original.title })
  if (outside.model?.models.text == null) throw new Refusal('newsroom.translate.noModel', 409)
  const state = await translateNow(key, jobs, {
    patienceMs: EDITOR_PATIENCE_MS,
    isDone: () => Promise.resolve(false),
  })
  if (state !== 'done') return { state }
  await db.transaction((tx) => reopenRejected(tx, key))
  const open = await openTranslation(db, key)
  return { state: open.from === 'nothing' ? ('failed' as const) : ('done' as const) }
})

/** Opens a rejected draft again, because an editor asks for the same text. It waits for review only if it passed the checks. */
async function reopenRejected(tx: Db, key: TranslationKey): Promise<void> {
  const draft = await translationDraft(tx, key)
  const held = draft && (await holdDraft(tx, draft.id))
  if (held?.state !== 'rejected') return
  await decideDraft(tx, held.id, { state: held.objections.length === 0 ? 'pending' : 'failed' })
}
