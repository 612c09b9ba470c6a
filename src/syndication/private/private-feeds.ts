import { createHash, randomBytes } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import { accessLevelOf } from '#membership/membership.ts'
import type { OutputOf } from '#platform/call.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import type { Caller } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { absolute } from '#articles/making.ts'
import { MAX_PRIVATE_FEEDS, PRIVATE_FILES, PRIVATE_PATH, type PrivateFeed } from '../rules.ts'
import { privateFeeds } from './tables.ts'
import { privateFeedList, type privateFeedMake } from './calls.ts'

type Row = typeof privateFeeds.$inferSelect

/** A secret of this many bytes cannot be guessed. */
const SECRET_BYTES = 32
/** The number of characters at the end of a secret that identify it. */
const HINT = 4

export const privateFeedListHandler = handle(privateFeedList, async (_input, { caller, db }) => {
  const rows = await feedsOf(db, signedIn(caller).id)
  return { items: rows.map(wireOf), open: accessLevelOf(caller) !== 'freemium' }
})

/** The same for actions that need a paid plan. Throws Refusal `library.privateFeeds.premiumOnly` (403). */
export function payingOwnerOf(caller: Caller | null): string {
  if (caller && accessLevelOf(caller) === 'freemium')
    throw new Refusal('library.privateFeeds.premiumOnly', 403)
  return signedIn(caller).id
}

/** The feeds of an account that are not revoked. */
export const liveFeeds = (userId: string) =>
  and(eq(privateFeeds.userId, userId), isNull(privateFeeds.revokedAt))

const feedsOf = (db: Db, userId: string): Promise<Row[]> =>
  db
    .select()
    .from(privateFeeds)
    .where(liveFeeds(userId))
    .orderBy(asc(privateFeeds.createdAt), asc(privateFeeds.id))
    .limit(MAX_PRIVATE_FEEDS)

/** The stored hash of a secret. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

type NewFeed = { userId: string; kind: PrivateFeed; language: Language; now: Date }

/** Stores a feed with a new secret and returns its addresses, which cannot be shown again. */
export async function writeFeed(
  tx: Db,
  config: Pick<Config, 'siteUrl'>,
  { userId, kind, language, now }: NewFeed,
): Promise<OutputOf<typeof privateFeedMake>> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const [row] = await tx
    .insert(privateFeeds)
    .values({
      userId,
      kind,
      language,
      secretHash: hashOf(secret),
      hint: secret.slice(-HINT),
      createdAt: now,
    })
    .returning()
  if (!row) throw new Error('a feed was not written')
  const addresses = PRIVATE_FILES[kind].map((file) => absolute(config, `${PRIVATE_PATH}/${secret}/${file}`))
  return { feed: wireOf(row), addresses }
}

const wireOf = ({ id, kind, language, hint, createdAt, lastReadAt }: Row) => ({
  id,
  kind,
  language,
  hint,
  created_at: createdAt.toISOString(),
  last_read_at: lastReadAt?.toISOString() ?? null,
})
