import type { QueryClient } from '@tanstack/react-query'
import { hasPremiumAccess } from '#membership/calls.ts'
import { session } from '#people/calls.ts'
import { TIMEOUT_MS } from '#people/rules.ts'
import { askWithin, callQuery } from '#platform/ask.ts'

/** Whether the reader has premium access, as a cached query for signed-in readers. */
export const premiumQuestion = {
  ...callQuery(hasPremiumAccess, {}),
  queryFn: () => askWithin(TIMEOUT_MS, hasPremiumAccess, {}),
}

/** Whether the visitor is signed in, for a page's loader; the layout's loader runs at the same time and asks too. */
export const isMember = async (client: QueryClient): Promise<boolean> =>
  (await client.ensureQueryData(callQuery(session, {}))).user !== null

/** Loads a signed-in reader's own data for a page; the page also works without it. */
export async function forMember(client: QueryClient, load: () => Promise<void>): Promise<void> {
  if (await isMember(client)) await load()
}
