import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#platform/db.ts'
import { holdLock } from '#platform/lock.ts'
import { siteSettings } from '../tables.ts'

const translation = z.object({
  /** Whether readers see machine translations before an editor has reviewed them; they are marked as machine translation. */
  machine: z.enum(['shown', 'reviewed']),
  /** Names and terms that stay the same in every language. */
  glossary: z.array(z.string()),
})
export type TranslationSettings = z.infer<typeof translation>

/** The default. Source of `shown`: public-site §7 translates for readers without a review. */
const DEFAULT_TRANSLATION: TranslationSettings = { machine: 'shown', glossary: [] }
const TRANSLATION = 'translation'

/** The settings for translating content. */
export async function translationSettings(db: Db): Promise<TranslationSettings> {
  const [row] = await db
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.key, TRANSLATION))
    .limit(1)
  return translation.catch(DEFAULT_TRANSLATION).parse(row?.value)
}

/** Until the transaction ends, no one changes the translation settings or publishes translations made with them. */
export const holdTranslationSettings = (tx: Db): Promise<void> => holdLock(tx, 'translation-settings')

/** Changes the settings for translating content. */
export async function changeTranslationSettings(db: Db, value: TranslationSettings): Promise<void> {
  await db
    .insert(siteSettings)
    .values({ key: TRANSLATION, value })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value } })
}
