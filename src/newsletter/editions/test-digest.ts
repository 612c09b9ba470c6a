import { and, eq, isNull } from 'drizzle-orm'
import type { Runtime } from '#platform/runtime.ts'
import { freezeAudience } from '../sending/freeze-audience.ts'
import { editions } from '../tables.ts'
import { runDigestJob } from './run-digest.ts'

/** Runs the schedule of the digest, and writes down the recipients of the editions that it begins, without sending to them. */
export async function runDigest(runtime: Runtime) {
  const result = await runDigestJob.run({} as never, runtime)
  const begun = await runtime.db
    .select()
    .from(editions)
    .where(and(eq(editions.state, 'sending'), isNull(editions.frozenAt)))
  for (const edition of begun) await freezeAudience(runtime, edition, runtime.clock.now())
  return result
}
