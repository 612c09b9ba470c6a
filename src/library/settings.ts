import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#platform/db.ts'
import { holdLock } from '#platform/lock.ts'
import { siteSettings } from './tables.ts'

const translation = z.object({
  /** Whether readers see what a model has translated before an editor has: marked as machine translation. */
  machine: z.enum(['shown', 'reviewed']),
  /** Names and terms that stand in every language as they are. */
  glossary: z.array(z.string()),
})
export type TranslationSettings = z.infer<typeof translation>

/** Until an editor says otherwise. Source of `shown`: public-site §7 translates for readers without a review. */
const DEFAULT_TRANSLATION: TranslationSettings = { machine: 'shown', glossary: [] }
const TRANSLATION = 'translation'

/** How content is translated. */
export async function translationSettings(db: Db): Promise<TranslationSettings> {
  const [row] = await db
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.key, TRANSLATION))
    .limit(1)
  return translation.catch(DEFAULT_TRANSLATION).parse(row?.value)
}

/** Until the transaction ends nobody changes how content is translated, nor shows what is translated so. */
export const holdTranslationSettings = (tx: Db): Promise<void> => holdLock(tx, 'translation-settings')

/** Changes how content is translated. */
export async function changeTranslationSettings(db: Db, value: TranslationSettings): Promise<void> {
  await db
    .insert(siteSettings)
    .values({ key: TRANSLATION, value })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value } })
}
