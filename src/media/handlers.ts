import { remakeVideoHandler } from './videos/remake-video.ts'
import type { Handling } from '#platform/serve.ts'

/** The calls that this module serves. */
export const handlers: readonly Handling[] = [remakeVideoHandler]
