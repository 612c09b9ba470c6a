import { and, eq } from 'drizzle-orm'
import { renderSVG } from 'uqr'
import { holdLock } from '#platform/lock.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { siteSecret } from '../auth.ts'
import { proven } from '../passwords.ts'
import { twoFactors } from '../tables.ts'
import { secondFactorBegin } from './calls.ts'
import { beginFactor } from './codes.ts'
import { refuseUnconfirmed } from './first-proof.ts'

export const secondFactorBeginHandler = handle(secondFactorBegin, async ({ password }, context) => {
  const { db, config } = context
  const { id, email } = await proven(context, password)
  const secret = await siteSecret(db, 'sessions')
  const begun = await db.transaction(async (tx) => {
    await holdLock(tx, `second factor ${id}`)
    await refuseUnconfirmed(tx, id)
    if ((await tx.$count(twoFactors, and(eq(twoFactors.userId, id), eq(twoFactors.verified, true)))) > 0)
      throw new Refusal('people.factorThere', 409)
    return beginFactor(tx, { secret, userId: id, site: config.siteName, email })
  })
  return { ...begun, picture: renderSVG(begun.uri, { border: 2 }) }
})
