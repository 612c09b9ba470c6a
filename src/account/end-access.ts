import { endChannelsOf } from '#delivery/own-channels.ts'
import { endKeysOf } from '#developers/developers-data.ts'
import type { Db } from '#platform/db.ts'
import { endPrivateFeedsOf } from '#syndication/personal-data.ts'

/** Ends the access outside the people module that the first proof of an address revokes. */
export async function endAccess(tx: Db, userId: string, now: Date): Promise<void> {
  await endKeysOf(tx, userId, now)
  await endPrivateFeedsOf(tx, userId, now)
  await endChannelsOf(tx, userId)
}
