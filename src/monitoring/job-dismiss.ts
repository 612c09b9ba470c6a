import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { jobDismiss } from './calls.ts'

export const jobDismissHandler = handle(jobDismiss, async ({ id }, { jobs }) => {
  const outcome = await jobs.forget(id)
  if (outcome === 'live') throw new Refusal('newsroom.jobLive', 409)
  return { already: outcome === 'already' }
})
