import {
  contentGenerationScheduleAddHandler,
  contentGenerationScheduleChangeHandler,
  contentGenerationScheduleHandler,
  contentGenerationScheduleRemoveHandler,
} from './content-generation-schedule.ts'
import { generateContentHandler } from './generate-content.ts'
import type { Handling } from '#platform/serve.ts'

/** The calls that this module serves. */
export const handlers: readonly Handling[] = [
  contentGenerationScheduleHandler,
  contentGenerationScheduleAddHandler,
  contentGenerationScheduleChangeHandler,
  contentGenerationScheduleRemoveHandler,
  generateContentHandler,
]
