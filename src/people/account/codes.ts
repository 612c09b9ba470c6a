import { createHmac } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { CODE_STEP_MS, RECOVERY_CODES } from '../rules.ts'
import { twoFactors, verifications } from '../tables.ts'

/** Characters of a secret: each carries six bits, and at least 128 bits are required. */
const SECRET_CHARACTERS = 22
const RECOVERY_CHARACTERS = 10

/**
 * Stores a new secret that is not active yet, replacing any other unconfirmed one. Returns it in the form an app accepts.
 */
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
 * Whether a code is valid for this account now: a code from the app, for this time step or an adjacent one, or a recovery
 * code. A code works once. The row of the factor is locked until `tx` ends, so that of two requests with one code the second
 * fails.
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

/** Whether the app shows this code for the current, previous or next time step, and it was not used before. */
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

/** Creates new recovery codes for an account with a factor; the old ones become invalid. Only keyed hashes are stored. */
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

/**
 * The code in its original form: without blanks and hyphens, in lower case, with Arabic and Persian digits as Western ones.
 */
const plainCode = (code: string): string =>
  code
    .replace(/[\s\p{Dash}]/gu, '')
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .toLowerCase()
