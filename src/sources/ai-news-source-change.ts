import { handle } from '#platform/serve.ts'
import { aiNewsSourceChange } from './calls.ts'
import { sourceOnTheWire } from './source-wire.ts'
import { changeSource } from './sources.ts'

export const aiNewsSourceChangeHandler = handle(aiNewsSourceChange, async (input, { db, now }) => {
  const { id, name, url, language, scrape_frequency_hours, is_active, licence_note } = input
  const row = await changeSource(db, now, id, {
    name,
    url,
    language,
    scrapeFrequencyHours: scrape_frequency_hours,
    isActive: is_active,
    licenceNote: licence_note,
  })
  return sourceOnTheWire(row, now)
})
