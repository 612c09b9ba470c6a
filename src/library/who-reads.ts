import type { QueryClient } from '@tanstack/react-query'
import { hasPremiumAccess } from '#membership/calls.ts'
import { session } from '#people/calls.ts'
import { callQuery } from '#platform/ask.ts'

/** Whether who reads has what a paid plan opens, as a cached question for whoever is signed in. */
export const premiumQuestion = callQuery(hasPremiumAccess, {})

/** Whether somebody is signed in, for the loader of a page: it runs beside that of the frame, which asks too. */
export const isMember = async (client: QueryClient): Promise<boolean> =>
  (await client.ensureQueryData(callQuery(session, {}))).user !== null

/** Loads for who is signed in what is theirs on a page; without it the page stands all the same. */
export async function forMember(client: QueryClient, load: () => Promise<void>): Promise<void> {
  if (await isMember(client)) await load()
}
