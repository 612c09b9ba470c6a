import { randomUUID } from 'node:crypto'
import { writeMail } from '#services/post/write-mail.ts'
import { handle } from '#platform/serve.ts'
import { adminEditionTest } from './calls.ts'
import { drawnFor } from './edition-preview.ts'

export const adminEditionTestHandler = handle(adminEditionTest, async ({ email, ...asked }, context) => {
  const { db, jobs, audit, record } = context
  const { drawn } = await drawnFor(context, asked, true)
  await db.transaction(async (tx) => {
    const key = `digest-test:${asked.id}:${randomUUID()}`
    await writeMail(tx, jobs, { key, recipient: email, language: asked.lang, ...drawn })
    audit({ itemId: asked.id })
    await record(tx)
  })
  return { written: true as const }
})
