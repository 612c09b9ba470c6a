import { and, eq } from 'drizzle-orm'
import { endHold, lockHeld } from '#articles/translation/held/held.ts'
import { originalOf } from '#articles/translation/originals.ts'
import { holdTranslation, keepWritten, writtenTranslation } from '#articles/translation/written/written.ts'
import { translations } from '#articles/tables.ts'
import { LANGUAGES } from '#languages/rules.ts'
import type { Db } from '#platform/db.ts'
import { textFields } from '../written/open-translation.ts'
import { partsBeside } from '../written/rules.ts'

/**
 * Ends the wait of a draft that goes back to review, where its text may change. Its reviewed translations become saved ones,
 * unless an editor has already saved a later one, so that readers see none of them before an editor has compared it with the
 * text that is published. Machine translations that no one has reviewed are made again.
 */
export async function putBack(tx: Db, id: string, now: Date): Promise<void> {
  // in the order of locks of an editor who saves
  for (const language of LANGUAGES) await holdTranslation(tx, { kind: 'article', itemId: id, language })
  if ((await lockHeld(tx, id)) === null) return
  const original = await originalOf(tx, 'article', id)
  const shown = await tx
    .delete(translations)
    .where(and(eq(translations.kind, 'article'), eq(translations.itemId, id)))
    .returning()
  for (const { language, title, fields, translator, reviewedAt } of shown) {
    const isPersons = reviewedAt !== null || translator === 'person'
    const key = { kind: 'article' as const, itemId: id, language }
    if (!original || !isPersons || (await writtenTranslation(tx, key))) continue
    const parts = partsBeside(original, { title, fields: textFields(fields) }, false)
    await keepWritten(tx, { ...key, parts, translator, version: 1, editedBy: null, editedAt: now })
  }
  await endHold(tx, id)
}
