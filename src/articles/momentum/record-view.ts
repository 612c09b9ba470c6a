import { handle } from '#platform/serve.ts'
import { recordView } from './calls.ts'
import { countOnce } from './readers.ts'

export const recordViewHandler = handle(recordView, countOnce('views'))
