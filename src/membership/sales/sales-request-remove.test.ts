import { expect, test } from 'vitest'
import { mails } from '#services/post/tables.ts'
import { auditLog } from '#people/tables.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { contactSales, salesRequestDecide, salesRequestRemove, salesRequests } from './calls.ts'

const { ask, db, admin } = await openTestRuntime()

test('the desk deletes a question with its emails; the log names who did it, but not who asked', async () => {
  const ada = await admin()
  const who = { name: 'Hedy Lamarr', email: 'hedy@example.com', company: 'Frequency Ltd' }
  await ask(contactSales, { ...who, message: 'Ten people.', language: 'en' })
  const [asked] = (await ask(salesRequests, {}, ada)).items
  const id = asked?.id ?? ''
  await ask(salesRequestDecide, { id, state: 'answered', answer: 'Dear Hedy, ninety euros.' }, ada)
  expect(await ask(salesRequestRemove, { id }, ada)).toEqual({ removed: true })
  expect((await ask(salesRequests, { state: 'answered' }, ada)).items).toEqual([])
  const rows = await db.select().from(auditLog)
  expect(rows.map(({ action, actor }) => `${action} ${actor}`).toSorted()).toEqual([
    `sales-request-decide ${ada.email}`,
    `sales-request-remove ${ada.email}`,
  ])
  expect(JSON.stringify([rows, await db.select().from(mails)])).not.toMatch(/hedy|frequency/i)
  await expect(ask(salesRequestRemove, { id }, ada)).rejects.toMatchObject({
    code: 'membership.sales.notFound',
  })
  await expect(ask(salesRequestRemove, { id })).rejects.toMatchObject({ status: 401 })
})
