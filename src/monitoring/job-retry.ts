import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { jobRetry } from './calls.ts'

export const jobRetryHandler = handle(jobRetry, async ({ id }, { jobs }) => {
  const outcome = await jobs.tryAgain(id)
  if (outcome === null) throw new Refusal('newsroom.jobNotFound', 404)
  if (outcome === 'same') throw new Refusal('newsroom.jobSame', 409)
  return { already: outcome === 'already' }
})
