import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { subscribers } from '../tables.ts'
import { CODE_DIGITS, CODE_KEPT_MS, CODE_MS, CODE_TRIES } from './rules.ts'

type Coded = Pick<typeof subscribers.$inferSelect, 'id' | 'codeHash' | 'codeUntil' | 'codeTries'>

const keyed = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest()

/**
 * The digits that an email to this subscriber shows, and until when they are valid. They derive from the secret and that
 * moment, so several emails can show the same ones, and only a hash is stored.
 */
export async function codeFor(
  tx: Db,
  secret: string,
  of: Coded,
  now: Date,
): Promise<{ code: string; until: Date }> {
  const { id, codeUntil, codeTries } = of
  const counts =
    codeUntil !== null && codeUntil.getTime() >= now.getTime() + CODE_KEPT_MS && codeTries < CODE_TRIES
  const until = counts
    ? codeUntil
    : new Date(Math.max(now.getTime() + CODE_MS, (codeUntil?.getTime() ?? 0) + 1)) // always differs from the previous one
  const code = digits(secret, id, until)
  if (!counts)
    await tx
      .update(subscribers)
      .set({ codeHash: hashOf(secret, id, code), codeUntil: until, codeTries: 0 })
      .where(eq(subscribers.id, id))
  return { code, until }
}

const digits = (secret: string, id: string, until: Date): string =>
  String(keyed(secret, `code ${id} ${until.getTime()}`).readUIntBE(0, 6) % 10 ** CODE_DIGITS).padStart(
    CODE_DIGITS,
    '0',
  )

const hashOf = (secret: string, id: string, code: string): string =>
  keyed(secret, `code of ${id}: ${code}`).toString('base64url')

/** Whether these are the emailed digits, compared in constant time. */
export function isCode(secret: string, { id, codeHash }: Coded, given: string): boolean {
  const [right, found] = [codeHash ?? '', hashOf(secret, id, given)].map((text) => Buffer.from(text))
  return right !== undefined && found?.length === right.length && timingSafeEqual(right, found)
}
