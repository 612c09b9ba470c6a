import { handle } from '#platform/serve.ts'
import { newsletterExport } from '../calls.ts'
import { keptAbout } from './kept-about.ts'
import { subscriberBy } from './subscriber-by.ts'

export const newsletterExportHandler = handle(newsletterExport, async ({ token }, { db, now, config }) => {
  const subscriber = await subscriberBy(db, token)
  const data = {
    site: config.siteName,
    exported_at: now.toISOString(),
    ...(await keptAbout(db, subscriber)),
  }
  const text = new Blob([`${JSON.stringify(data, null, 2)}\n`]).stream()
  return { fileName: `digest-${now.toISOString().slice(0, 10)}.json`, text }
})
