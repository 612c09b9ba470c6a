import { accessLevelOf } from '#membership/membership.ts'
import { cutPage, readCursor, writeCursor } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import { handle } from '#platform/serve.ts'
import { cardsOf, languageOf } from '../article-wire.ts'
import { nextPublication } from '../articles.ts'
import { tiersOf } from '../catalogue.ts'
import { PUBLIC_ARTICLES } from '../rules.ts'
import { MAX_COUNTED } from '../search/rules.ts'
import { type Readers, countOthers, countReadable, newestOthers } from './by-language.ts'
import { newsByLanguage } from './calls.ts'
import { isOlder } from './position.ts'
import { type ListPage, readablePage } from './readable-page.ts'

export const newsByLanguageHandler = handle(
  newsByLanguage,
  async ({ part, limit, cursor, lang }, context) => {
    const { db, now } = context
    const language = languageOf(lang, context)
    const accessLevel = accessLevelOf(context.caller)
    const readers = { language, tiers: tiersOf(accessLevel), now }
    const hasArchive = accessLevel !== 'freemium'
    const most = hasArchive ? MAX_COUNTED : PUBLIC_ARTICLES
    context.validUntil(await nextPublication(db, now))
    if (part === 'readable') {
      const { rows, next } = await readablePage(db, readers, { limit, cursor, hasArchive })
      const total = await countReadable(db, readers, most)
      return {
        items: await cardsOf(rows, language, context),
        total,
        total_is_least: total >= MAX_COUNTED,
        next_cursor: next,
        languages: [],
      }
    }
    const { languages, isLeast } = await countOthers(db, readers, { limit: most })
    const { page, next } = await othersPage(db, readers, { limit, cursor, hasArchive })
    return {
      items: await cardsOf(page, language, context),
      total: languages.reduce((sum, { count }) => sum + count, 0),
      total_is_least: hasArchive && isLeast,
      next_cursor: next,
      languages,
    }
  },
)

/** One page of the news that does not exist in a language: without the archive, of the newest thirty. */
async function othersPage(db: Db, readers: Readers, { limit, cursor, hasArchive }: ListPage) {
  const after = readCursor(cursor)
  if (!hasArchive) {
    const { rows } = await newestOthers(db, readers, { limit: PUBLIC_ARTICLES })
    return cutPage(after ? rows.filter(({ place }) => isOlder(place, after)) : rows, limit)
  }
  const { rows, lookedTo } = await newestOthers(db, readers, { limit: limit + 1, after })
  const { page, next } = cutPage(rows, limit)
  return { page, next: next ?? writeCursor(lookedTo) }
}
