import type { Handling } from '#platform/serve.ts'
import { deskStateHandler } from './desk-state.ts'
import { deskSystemHandler } from './desk-system.ts'
import { deskTodayHandler } from './desk-today.ts'

/** The calls that this module serves. */
export const handlers: readonly Handling[] = [deskStateHandler, deskTodayHandler, deskSystemHandler]
