import { ask } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { watchRun } from '../parts/watch-run.ts'
import { fixToolUrls } from '#writing/links/calls.ts'

/** Checks all addresses and returns the result for each when the run has ended. */
export async function fixAll(): Promise<OutputOf<typeof fixToolUrls>> {
  const answer = await ask(fixToolUrls, {})
  if (answer.finished) return answer
  await watchRun(answer.run_id)
  return ask(fixToolUrls, { run_id: answer.run_id })
}
