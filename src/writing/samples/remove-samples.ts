import { holdSampleArticles, removeSampleItems } from '#articles/samples/samples.ts'
import { handle } from '#platform/serve.ts'
import { removeSamples, sampleContent } from './calls.ts'
import { holdSampleDrafts, removeSampleDrafts } from './sample-drafts.ts'
import { keptSamples, removableSamples } from './samples.ts'

export const sampleContentHandler = handle(sampleContent, async (_, { db }) => {
  const kept = await keptSamples(db)
  return { removable: await removableSamples(db, kept), kept: kept.length }
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
