import { isDeepStrictEqual } from 'node:util'
import { MARKUP_POLICY, renderMarkdown } from '../markup.ts'
import { metadataAfter } from '../publish.ts'
import { excerptOf } from '../excerpt.ts'
import { markStale } from '../translation/mark-stale.ts'
import type { AcceptedOf } from '#platform/call.ts'
import { changesBetween } from '#platform/changes.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { correctArticle } from './calls.ts'
import { changePublished, holdPublished } from './change-published.ts'
import { CORRECTED_FIELDS } from './rules.ts'

type Edits = AcceptedOf<typeof correctArticle>['edits']

export const correctArticleHandler = handle(
  correctArticle,
  async (asked, { db, now, caller, log, audit, record }) => {
    const done = await db.transaction(async (tx) => {
      const article = await holdPublished(tx, asked, now)
      const { edits } = asked
      const changed = CORRECTED_FIELDS.filter(
        (field) => edits[field] !== undefined && !isDeepStrictEqual(edits[field], article[field]),
      )
      if (changed.length === 0) throw new Refusal('library.correction.nothingChanged', 422)
      const values = { ...valuesOf(edits, article.content), ...metadataAfter(changed, article.metadata) }
      const change = { kind: 'correction' as const, changed, values }
      const correctionId = await changePublished(tx, article, asked, change, { now, caller })
      await markStale(tx, now, article.id)
      const newValues = Object.fromEntries(changed.map((field) => [field, values[field]]))
      audit({ itemTitle: article.title, changes: changesBetween(article, newValues) })
      await record(tx)
      return { correction_id: correctionId, changed, updated_at: now.toISOString() }
    })
    log.info({ article: asked.id, changed: done.changed, by: caller?.id }, 'article corrected')
    return done
  },
)

const valuesOf = ({ title, excerpt, content, tags, sources }: Edits, before: string) => ({
  ...(title !== undefined && { title }),
  ...(excerpt !== undefined && { excerpt: excerptOf(excerpt, content ?? before) }),
  ...(content !== undefined && {
    content,
    contentHtml: renderMarkdown(content),
    markupPolicy: MARKUP_POLICY,
  }),
  ...(tags !== undefined && { tags }),
  ...(sources !== undefined && { sources, sourceUrls: sources.map(({ url }) => url) }),
})
