import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { verifications } from './tables.ts'

/**
 * The purpose of a secret: a new password, another address, the confirmation of the present one, the second step of one
 * sign-in.
 */
type Purpose = 'password-reset' | 'email-change' | 'email-confirm' | 'second-step'
/** A secret that was returned. `about` is the value stored with it. */
export type Returned = { id: string; userId: string; about: string }

const named = (purpose: Purpose, userId: string): string => `${purpose} ${userId}`
const digest = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/**
 * Creates a secret for a user and returns it; only its hash is stored. Null if there is already one with this `id`: a
 * repeated job passes the same id.
 */
export async function makeSecret(
  tx: Db,
  of: { purpose: Purpose; userId: string; now: Date; lastsMs: number; about?: string; id?: string },
): Promise<string | null> {
  const { purpose, userId, now, lastsMs, about = '', id = randomUUID() } = of
  const secret = randomBytes(32).toString('base64url')
  const made = await tx
    .insert(verifications)
    .values({
      id,
      identifier: named(purpose, userId),
      value: `${digest(secret)} ${about}`,
      expiresAt: new Date(now.getTime() + lastsMs),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: verifications.id })
  return made.length > 0 ? `${id.replaceAll('-', '')}${secret}` : null
}

/** The meaning of a secret; null if it is not ours, has expired, was used, or has another purpose. */
export async function readSecret(
  db: Db,
  purposes: Purpose | readonly Purpose[],
  given: string,
  now: Date,
): Promise<Returned | null> {
  const [, a, b, c, d, e, secret = ''] =
    /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})([\w-]{43})$/.exec(given) ?? []
  if (secret === '') return null
  const [row] = await db
    .select()
    .from(verifications)
    .where(and(eq(verifications.id, [a, b, c, d, e].join('-')), gt(verifications.expiresAt, now)))
    .limit(1)
  const [kind, userId = ''] = row?.identifier.split(' ') ?? []
  if (!row || ![purposes].flat().some((purpose) => purpose === kind)) return null
  const space = row.value.indexOf(' ')
  const [right, found] = [row.value.slice(0, space), digest(secret)].map((text) => Buffer.from(text))
  if (!right || !found || right.length !== found.length || !timingSafeEqual(right, found)) return null
  return { id: row.id, userId, about: row.value.slice(space + 1) }
}

/** The same, and uses the secret up: only one of any number of requests gets it. */
export async function takeSecret(
  tx: Db,
  purposes: Purpose | readonly Purpose[],
  given: string,
  now: Date,
): Promise<Returned | null> {
  const secret = await readSecret(tx, purposes, given, now)
  if (!secret) return null
  const taken = await tx
    .delete(verifications)
    .where(eq(verifications.id, secret.id))
    .returning({ id: verifications.id })
  return taken.length > 0 ? secret : null
}

/** All purposes of a secret. */
export const PURPOSES: readonly Purpose[] = ['password-reset', 'email-change', 'email-confirm', 'second-step']

/** Deletes secrets of an account. */
export const forgetSecrets = async (tx: Db, userId: string, ...purposes: Purpose[]): Promise<void> =>
  void (await tx.delete(verifications).where(
    inArray(
      verifications.identifier,
      purposes.map((purpose) => named(purpose, userId)),
    ),
  ))

/** The new address of an account until it is confirmed or discarded; null for none. */
export async function pendingEmail(db: Db, userId: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, named('email-change', userId)), gt(verifications.expiresAt, now)))
    .limit(1)
  return row ? row.value.slice(row.value.indexOf(' ') + 1) : null
}
