import { accessLevelOf } from '#membership/membership.ts'
import type { AccessLevel } from '#membership/rules.ts'
import { cutPage, readCursor } from '#platform/cursor.ts'
import { handle } from '#platform/serve.ts'
import { cardsOf, languageOf } from '../article-wire.ts'
import { nextPublication } from '../articles.ts'
import { tiersOf } from '../catalogue.ts'
import { PUBLIC_ARTICLES } from '../rules.ts'
import { MAX_COUNTED } from '../search/rules.ts'
import { countOthers, countReadable, newestOthers } from './by-language.ts'
import { newsByLanguage } from './calls.ts'
import { readablePage } from './readable-page.ts'

export const newsByLanguageHandler = handle(
  newsByLanguage,
  async ({ part, limit, cursor, lang }, context) => {
    const { db, now } = context
    const language = languageOf(lang, context)
    const accessLevel = accessLevelOf(context.caller)
    const readers = { language, tiers: tiersOf(accessLevel), now }
    const most = mostOf(accessLevel)
    context.validUntil(await nextPublication(db, now))
    if (part === 'readable') {
      const { rows, next } = await readablePage(db, readers, {
        limit,
        cursor,
        hasArchive: most > PUBLIC_ARTICLES,
      })
      const total = await countReadable(db, readers, most)
      return {
        items: await cardsOf(rows, language, context),
        ...counted(total),
        next_cursor: next,
        languages: [],
      }
    }
    const languages = await countOthers(db, readers, { most })
    const after = readCursor(cursor)
    const { page, next } = cutPage(
      await newestOthers(db, readers, { limit: limit + 1, after, among: most }),
      limit,
    )
    return {
      items: await cardsOf(page, language, context),
      ...counted(languages.reduce((sum, { count }) => sum + count, 0)),
      next_cursor: next,
      languages,
    }
  },
)

/** Freemium readers see the latest thirty of each part; others see all that their tier opens. */
const mostOf = (accessLevel: AccessLevel): number =>
  accessLevel === 'freemium' ? PUBLIC_ARTICLES : MAX_COUNTED

const counted = (total: number) => ({ total, total_is_least: total >= MAX_COUNTED })
