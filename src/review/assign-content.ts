import { eq } from 'drizzle-orm'
import { colleaguesOf, rolesOf } from '#people/people.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { holdDraft } from '#writing/drafts.ts'
import { assignContent } from './calls.ts'
import { generatedContent } from '#writing/tables.ts'

export const assignContentHandler = handle(
  assignContent,
  async ({ contentId, to }, { db, caller, log, audit, record }) => {
    const assigned = await db.transaction(async (tx) => {
      const { title, assignedTo } = await holdDraft(tx, contentId)
      const people = await colleaguesOf(
        tx,
        [to, assignedTo].flatMap((id) => id ?? []),
      )
      const editor = to === null ? null : (people.get(to) ?? null)
      if (to !== null && !(editor && (await rolesOf(tx, to)).includes('admin')))
        throw new Refusal('newsroom.notEditor', 422)
      // the version stays unchanged, since the content the editor reads has not changed
      await tx.update(generatedContent).set({ assignedTo: to }).where(eq(generatedContent.id, contentId))
      const before = people.get(assignedTo ?? '')?.name ?? null
      const after = editor?.name ?? null
      audit({
        itemTitle: title,
        changes: to === assignedTo ? {} : { assignedTo: { from: before, to: after } },
      })
      await record(tx)
      return editor
    })
    log.info({ draft: contentId, to, by: caller?.id }, 'draft assigned')
    return { assigned_to: assigned }
  },
)
