import { createHmac } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { CODE_STEP_MS, RECOVERY_CODES } from '../rules.ts'
import { twoFactors, verifications } from '../tables.ts'

/** Characters of a secret: each carries six bits, and 128 are the least. */
const SECRET_CHARACTERS = 22
const RECOVERY_CHARACTERS = 10

/** A new secret that does not count yet, instead of another that has not been confirmed. Answers how an app takes it. */
export async function beginFactor(
  tx: Db,
  { secret: key, userId, site, email }: { secret: string; userId: string; site: string; email: string },
): Promise<{ secret: string; uri: string }> {
  const made = generateRandomString(SECRET_CHARACTERS)
  await tx.delete(twoFactors).where(and(eq(twoFactors.userId, userId), eq(twoFactors.verified, false)))
  await tx
    .insert(twoFactors)
    .values({ userId, secret: await symmetricEncrypt({ key, data: made }), backupCodes: '[]' })
  const uri = createOTP(made).url(site, email)
  return { secret: new URL(uri).searchParams.get('secret') ?? '', uri }
}

type Given = { secret: string; userId: string; code: string; now: Date }

/**
 * Whether a code opens this account now: one of the app, of this step of time or a neighbour, or a recovery code. It
 * opens once. The row of the factor is held until `tx` ends, so that of two requests with one code the second fails.
 */
export async function checkCode(
  tx: Db,
  { secret, userId, code, now }: Given,
  verified = true,
): Promise<boolean> {
  const [factor] = await tx
    .select()
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, userId), eq(twoFactors.verified, verified)))
    .limit(1)
    .for('update')
  if (!factor) return false
  const plain = plainCode(code)
  if (/^\d{6}$/.test(plain)) return takeStep(tx, factor, plain, secret, now)
  if (!verified) return false
  const [left, given] = [recoveryIn(factor.backupCodes), hashed(secret, userId, plain)]
  if (!left.includes(given)) return false
  const backupCodes = JSON.stringify(left.filter((each) => each !== given))
  await tx.update(twoFactors).set({ backupCodes }).where(eq(twoFactors.id, factor.id))
  return true
}

/** Whether the app shows this code now, a step earlier or a step later, and it was not given before. */
async function takeStep(
  tx: Db,
  factor: typeof twoFactors.$inferSelect,
  code: string,
  key: string,
  now: Date,
): Promise<boolean> {
  const codes = createOTP(await symmetricDecrypt({ key, data: factor.secret }))
  const present = Math.floor(now.getTime() / CODE_STEP_MS)
  for (const step of [present, present - 1, present + 1]) {
    if ((await codes.hotp(step)) !== code) continue
    const identifier = `code-used ${factor.id} ${step}`
    if ((await tx.$count(verifications, eq(verifications.identifier, identifier))) > 0) return false
    const expiresAt = new Date((step + 3) * CODE_STEP_MS)
    await tx
      .insert(verifications)
      .values({ identifier, value: '', expiresAt, createdAt: now, updatedAt: now })
    return true
  }
  return false
}

/** New recovery codes for an account with a factor; the old ones are gone. Kept are keyed hashes. */
export async function renewRecovery(tx: Db, secret: string, userId: string): Promise<string[]> {
  const made = Array.from({ length: RECOVERY_CODES }, () =>
    generateRandomString(RECOVERY_CHARACTERS, 'a-z', '0-9'),
  )
  const backupCodes = JSON.stringify(made.map((code) => hashed(secret, userId, code)))
  await tx.update(twoFactors).set({ backupCodes }).where(eq(twoFactors.userId, userId))
  return made.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** How many recovery codes an account has left. */
export async function recoveryLeft(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ codes: twoFactors.backupCodes })
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, userId), eq(twoFactors.verified, true)))
    .limit(1)
  return row ? recoveryIn(row.codes).length : 0
}

const recoveryIn = (text: string): string[] => JSON.parse(text) as string[] // we stored it

const hashed = (secret: string, userId: string, code: string): string =>
  createHmac('sha256', secret).update(`recovery code ${code} of ${userId}`).digest('base64url')

/** As it was made: without blanks and hyphens, in lower case, digits of Arabic and Persian keyboards as Western ones. */
const plainCode = (code: string): string =>
  code
    .replace(/[\s\p{Dash}]/gu, '')
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .toLowerCase()
