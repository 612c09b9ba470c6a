import { translateContent } from '#articles/translation/calls.ts'
import { holdsEmbeddedImage } from '#articles/translation/rules.ts'
import { isTranslated } from '#articles/translation/translation.ts'
import { translationSettings } from '#articles/translation/settings.ts'
import { viewIn } from '#articles/view-in.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import type { AcceptedOf, OutputOf } from '#platform/call.ts'
import { translateNow } from './translate-now.ts'

/** The longest wait for a translation; after it the reader gets the original. */
const PATIENCE_MS = 8000
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** The fields of an item that a translation replaces. Others, such as its id, are returned unchanged. */
const TEXTS = new Set(
  'name title excerpt description content features use_cases pricing capabilities'.split(' '),
)
/** The fields that a locked item shows too. */
const SHOWN_LOCKED = new Set(['name', 'title', 'excerpt'])

type Answer = OutputOf<typeof translateContent>

/**
 * Returns the texts of a published item in another language: from the stored translation, or from a new one, for which it
 * waits `patienceMs` at most. Only published items are translated, so that no one spends the site's money on their own
 * texts, and only as far as the visitor may read them.
 */
export const translateWithin = (patienceMs: number) =>
  handle(translateContent, async (asked, context): Promise<Answer> => {
    const { content, targetLanguage: language, contentType: kind } = asked
    const original = (because: Answer['because']): Answer => ({
      translatedContent: content,
      translated: false,
      because,
    })
    if (holdsEmbeddedImage(content)) return original('embedded_image')
    const texts = readTexts(content)
    const id = texts['id']
    if (typeof id !== 'string' || !UUID.test(id)) return original('unknown_item')
    const found = await viewIn(kind, id, language, context)
    if (!found) return original('unknown_item')
    if (found.original_language === language) return original('same_language')
    let view = found
    if (view.language !== language) {
      if (view.access.state === 'locked') return original('locked')
      const because = await haveTranslated(asked, id, context, patienceMs)
      if (because !== null) return original(because)
      view = (await viewIn(kind, id, language, context)) ?? view
      if (view.language !== language) return original('failed')
    }
    const open = view.access.state === 'full' ? TEXTS : SHOWN_LOCKED
    const said = Object.entries(view).filter(([field]) => field in texts && open.has(field))
    return {
      translatedContent: JSON.stringify({ ...texts, ...Object.fromEntries(said) }),
      translated: true,
      because: 'translated',
    }
  })

export const translateContentHandler = translateWithin(PATIENCE_MS)

function readTexts(content: string): Record<string, unknown> {
  try {
    const texts: unknown = JSON.parse(content)
    if (typeof texts === 'object' && texts !== null && !Array.isArray(texts)) return { ...texts }
  } catch {
    // handled like JSON of another kind
  }
  throw new Refusal('library.contentNotJson', 422)
}

/** Has the item translated and waits for it; returns null if it is translated, otherwise the reason why not. */
async function haveTranslated(
  { contentType: kind, targetLanguage: language }: AcceptedOf<typeof translateContent>,
  itemId: string,
  { db, jobs, outside }: RequestContext,
  patienceMs: number,
): Promise<Answer['because'] | null> {
  if (outside.model?.models.text == null) return 'no_model'
  if ((await translationSettings(db)).machine === 'reviewed') return 'not_reviewed'
  const key = { kind, itemId, language }
  const state = await translateNow(key, jobs, { patienceMs, isDone: () => isTranslated(db, key) })
  if (state !== 'done') return state
  return (await isTranslated(db, key)) ? null : 'failed'
}
