import type { QueryClient } from '@tanstack/react-query'
import { refetchAnswers } from '#platform/http/refresh-answers.ts'
import { adminAuditLog, adminUser, adminUsers } from './calls.ts'

/** Refetches everything that a change of an account makes stale, without waiting for it. */
export function refetch(client: QueryClient): void {
  for (const { name } of [adminUser, adminUsers, adminAuditLog])
    void refetchAnswers(client, { queryKey: [name] })
}
