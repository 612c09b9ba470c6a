import { languageStates } from '#articles/language-states/language-states.ts'
import { newsPage } from '#articles/translation/written/written.ts'
import { languagesWritten } from '#articles/translation/written/written.ts'
import { LANGUAGES } from '#languages/rules.ts'
import { readCursor, writeCursor } from '#platform/cursor.ts'
import { handle } from '#platform/serve.ts'
import { type MissingRow, missingTranslations } from './calls.ts'

/** How many articles one page looks at, in batches, however few of them lack a translation. */
const MAX_READ = 200
const BATCH_SIZE = 50

export const missingTranslationsHandler = handle(
  missingTranslations,
  async ({ language: wanted, limit, cursor }, { db, now }) => {
    const languages = wanted === undefined ? LANGUAGES : [wanted]
    const items: MissingRow[] = []
    let after = readCursor(cursor)
    let isMore = true
    for (let read = 0; read < MAX_READ && isMore && items.length < limit; read += BATCH_SIZE) {
      const rows = await newsPage(db, now, BATCH_SIZE, after)
      const states = await languageStates(
        db,
        rows.map(({ id }) => ({ kind: 'article', id })),
      )
      isMore = rows.length === BATCH_SIZE
      for (const { id, title, language, publishedAt, place } of rows) {
        if (items.length === limit) {
          isMore = true
          break
        }
        after = place
        const item = states.get(id)
        if (!item || !publishedAt || languages.every((each) => item.states[each] !== 'missing')) continue
        const published_at = publishedAt.toISOString()
        items.push({ id, title, language, published_at, languages: item.states, started: [] })
      }
    }
    const started = await languagesWritten(
      db,
      items.map(({ id }) => id),
    )
    return {
      items: items.map((item) => ({ ...item, started: started.get(item.id) ?? [] })),
      next_cursor: isMore ? writeCursor(after) : null,
    }
  },
)
