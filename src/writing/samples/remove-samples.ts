import {
  changedSamples,
  countSamples,
  holdSampleArticles,
  removeSampleItems,
} from '#articles/samples/samples.ts'
import type { Db } from '#platform/db.ts'
import { handle } from '#platform/serve.ts'
import { removeSamples, sampleContent } from './calls.ts'
import {
  changedSampleDrafts,
  countSampleDrafts,
  holdSampleDrafts,
  removeSampleDrafts,
} from './sample-drafts.ts'

/** The ids of the sample articles, events and drafts that someone has changed. A published draft has the id of its article. */
async function keptSamples(db: Db): Promise<string[]> {
  const drafts = await changedSampleDrafts(db)
  return [...new Set([...drafts, ...(await changedSamples(db, drafts))])]
}

export const sampleContentHandler = handle(sampleContent, async (_, { db }) => {
  const kept = await keptSamples(db)
  const drafts = await countSampleDrafts(db, kept)
  return { removable: { ...(await countSamples(db, kept)), drafts }, kept: kept.length }
})

export const removeSamplesHandler = handle(
  removeSamples,
  async (_, { db, now, audit, record, log, caller }) => {
    const done = await db.transaction(async (tx) => {
      await holdSampleDrafts(tx)
      await holdSampleArticles(tx)
      const kept = await keptSamples(tx) // an edit that was being saved is seen now
      const drafts = await removeSampleDrafts(tx, kept)
      const removed = drafts + (await removeSampleItems(tx, now, kept))
      audit({ changes: { samples: { from: removed + kept.length, to: kept.length } } })
      await record(tx)
      return { removed, kept: kept.length }
    })
    log.info({ ...done, by: caller?.id }, 'samples removed')
    return done
  },
)
