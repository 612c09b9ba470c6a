import { jobOfQueue } from '#platform/job-watch.ts'
import { handle } from '#platform/serve.ts'
import { jobList } from './calls.ts'
import { FAILED_JOBS_SHOWN } from './rules.ts'
import { messageOf, secretsOf } from './short-message.ts'

export const jobListHandler = handle(jobList, async (_, { jobs, config }) => {
  const queues = await jobs.counts()
  const { items, total } = await jobs.failed(FAILED_JOBS_SHOWN)
  const secrets = secretsOf(config)
  return {
    items: items.map(({ id, name, at, tries, output }) => ({
      id,
      ...jobOfQueue(name),
      failed_at: at.toISOString(),
      tries,
      message: messageOf(output, secrets),
    })),
    total,
    next_cursor: null,
    queues: queues.map(({ name, ...counts }) => ({ ...jobOfQueue(name), ...counts })),
    time_zone: config.digestTimeZone,
  }
})
