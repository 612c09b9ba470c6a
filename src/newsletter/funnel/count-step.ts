import { handle } from '#platform/serve.ts'
import { countStep } from './calls.ts'
import { countPerson } from './count-person.ts'

export const countStepHandler = handle(countStep, async (asked, visit) => ({
  counted: await countPerson(visit, asked),
}))
