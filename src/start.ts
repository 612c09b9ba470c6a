import { createSerializationAdapter } from '@tanstack/react-router'
import { createStart } from '@tanstack/react-start'
import { Refusal, isRefusal } from '#platform/refusal.ts'

/**
 * Errors are sent from server to browser as their code and status only: never a message, which may hold SQL and its
 * parameters.
 */
const errors = createSerializationAdapter({
  key: 'error',
  test: (value: unknown): value is Error => value instanceof Error,
  toSerializable: (error) =>
    isRefusal(error) ? { code: error.code, status: error.status } : { code: 'problem.internal', status: 500 },
  fromSerializable: ({ code, status }) => new Refusal(code, status),
})

export const startInstance = createStart(() => ({ serializationAdapters: [errors] }))
