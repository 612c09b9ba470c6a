import { entityNamesFoundHandler } from './names/entity-names-found.ts'
import type { Handling } from '#platform/serve.ts'

/** The calls that this module serves. */
export const handlers: readonly Handling[] = [entityNamesFoundHandler]
