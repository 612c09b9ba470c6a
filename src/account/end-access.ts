import { endChannelsOf } from '#delivery/own-channels.ts'
import { endKeysOf } from '#developers/keys/own-keys.ts'
import type { EndAccess } from '#people/account/first-proof.ts'
import { endPrivateFeedsOf } from '#syndication/private/private-feed-revoke.ts'

/** Ends the access outside the people module that the first proof of an address revokes. */
export const endAccess: EndAccess = async (tx, userId, now) => {
  await endKeysOf(tx, userId, now)
  await endPrivateFeedsOf(tx, userId, now)
  await endChannelsOf(tx, userId)
}
