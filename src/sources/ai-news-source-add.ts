import { handle } from '#platform/serve.ts'
import { aiNewsSourceAdd } from './calls.ts'
import { sourceOnTheWire } from './source-wire.ts'
import { addSource } from './sources.ts'

export const aiNewsSourceAddHandler = handle(aiNewsSourceAdd, async (input, { db, now }) => {
  const { name, url, language, scrape_frequency_hours, licence_note } = input
  const row = await addSource(db, now, {
    name,
    url,
    language,
    scrapeFrequencyHours: scrape_frequency_hours,
    licenceNote: licence_note,
  })
  return sourceOnTheWire(row, now)
})
