import { ask } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { watchRun } from '../desk/watch-run.ts'
import { fixToolUrls } from './calls.ts'

/** Looks at all addresses, and answers when the run has ended what became of each. */
export async function fixAll(): Promise<OutputOf<typeof fixToolUrls>> {
  const answer = await ask(fixToolUrls, {})
  if (answer.finished) return answer
  await watchRun(answer.run_id)
  return ask(fixToolUrls, { run_id: answer.run_id })
}
