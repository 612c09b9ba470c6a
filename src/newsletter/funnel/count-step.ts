import { handle } from '#platform/serve.ts'
import { countStep } from './calls.ts'
import { countPerson } from './count-person.ts'

export const countStepHandler = handle(countStep, async (asked, context) => ({
  counted: await countPerson(context, asked),
}))
