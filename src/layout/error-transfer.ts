import { createSerializationAdapter } from '@tanstack/react-router'
import { Refusal, isRefusal } from '#platform/refusal.ts'

/**
 * Errors are sent from server to browser as their code and status only: never a message, which may hold SQL and its
 * parameters.
 */
export const errorTransfer = createSerializationAdapter({
  key: 'error',
  test: (value: unknown): value is Error => value instanceof Error,
  toSerializable: (error) =>
    isRefusal(error) ? { code: error.code, status: error.status } : { code: 'problem.internal', status: 500 },
  fromSerializable: ({ code, status }) => new Refusal(code, status),
})
