import { and, desc, eq, gt } from 'drizzle-orm'
import { isLanguage } from '#languages/rules.ts'
import { writeMail } from '#services/post/write-mail.ts'
import { holdLock } from '#platform/lock.ts'
import { handle } from '#platform/serve.ts'
import { salesRequests } from '../tables.ts'
import { contactSales } from './calls.ts'
import { CONFIRMED_AGAIN_MS, SAME_QUESTION_MS } from './rules.ts'
import { receivedMail } from './sales-mails.ts'

const RECEIVED = { received: true } as const
/** The maximum number of earlier questions from one address that are examined. */
const MAX_EARLIER = 100

export const contactSalesHandler = handle(contactSales, async (asked, context) => {
  const { name, email, company, message, website } = asked
  if (website !== undefined && website !== '') return RECEIVED
  const { db, now, caller, config, jobs, log } = context
  const language = asked.language ?? (isLanguage(context.language) ? context.language : 'en')
  await db.transaction(async (tx) => {
    await holdLock(tx, `contact-sales ${email}`)
    const earlier = await tx
      .select()
      .from(salesRequests)
      .where(
        and(
          eq(salesRequests.email, email),
          gt(salesRequests.createdAt, new Date(now.getTime() - CONFIRMED_AGAIN_MS)),
        ),
      )
      .orderBy(desc(salesRequests.createdAt), desc(salesRequests.id))
      .limit(MAX_EARLIER)
    const isSame = earlier.some(
      (each) =>
        each.name === name &&
        each.company === company &&
        each.message === message &&
        now.getTime() - each.createdAt.getTime() < SAME_QUESTION_MS,
    )
    if (isSame) return
    const [row] = await tx
      .insert(salesRequests)
      .values({ name, email, company, message, language, userId: caller?.id ?? null, createdAt: now })
      .returning({ id: salesRequests.id })
    const id = row?.id ?? ''
    const wasConfirmed = earlier.length > 0
    if (!wasConfirmed) {
      const mail = receivedMail(language, config)
      await writeMail(tx, jobs, { key: `sales-received ${id}`, recipient: email, language, ...mail })
    }
    log.info({ request: id, confirmed: !wasConfirmed }, 'question to sales received')
  })
  return RECEIVED
})
