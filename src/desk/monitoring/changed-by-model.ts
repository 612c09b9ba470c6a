import { costList, serviceList } from '#monitoring/calls.ts'
import { localModel } from '#monitoring/local-model/calls.ts'

/** The calls whose answers change with the model in use. */
export const CHANGED_BY_MODEL = [localModel, serviceList, costList]
