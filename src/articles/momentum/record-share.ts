import { handle } from '#platform/serve.ts'
import { recordShare } from './calls.ts'
import { countOnce } from './readers.ts'

export const recordShareHandler = handle(recordShare, countOnce('shares'))
