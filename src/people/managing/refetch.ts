import type { QueryClient } from '@tanstack/react-query'
import { adminAuditLog, adminUser, adminUsers } from './calls.ts'

/** Asks again for everything that a change of an account has made out of date; nobody waits for it. */
export function refetch(client: QueryClient): void {
  for (const { name } of [adminUser, adminUsers, adminAuditLog])
    void client.invalidateQueries({ queryKey: [name] })
}
