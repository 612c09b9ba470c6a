import { costListHandler } from './cost-ledger.ts'
import { jobDismissHandler } from './job-dismiss.ts'
import { jobRetryHandler } from './job-retry.ts'
import { jobListHandler } from './jobs-list.ts'
import { localModelLeaveHandler } from './local-model/local-model-leave.ts'
import { localModelUseHandler } from './local-model/local-model-use.ts'
import { localModelHandler, localModelsHandler } from './local-model/local-models.ts'
import { serviceListHandler } from './services-list.ts'
import type { Handling } from '#platform/serve.ts'

/** The calls that this module serves. */
export const handlers: readonly Handling[] = [
  jobListHandler,
  jobRetryHandler,
  jobDismissHandler,
  serviceListHandler,
  costListHandler,
  localModelHandler,
  localModelsHandler,
  localModelUseHandler,
  localModelLeaveHandler,
]
