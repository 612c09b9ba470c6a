import type { Handling } from '#platform/serve.ts'
import { deskStateHandler } from './desk-state.ts'
import { deskSystemHandler } from './desk-system.ts'
import { deskTodayHandler } from './desk-today.ts'
import { firstStepsHandler } from './first-steps/first-steps.ts'
import { firstStepsMarkHandler } from './first-steps/first-steps-mark.ts'

/** The calls that this module serves. */
export const handlers: readonly Handling[] = [
  deskStateHandler,
  deskTodayHandler,
  deskSystemHandler,
  firstStepsHandler,
  firstStepsMarkHandler,
]
