import { handle } from '#platform/serve.ts'
import { aiNewsSourceAdd } from './calls.ts'
import { checkRules } from './list-rules.ts'
import { addSource } from './source-desk.ts'
import { choicesOffTheWire, sourceOnTheWire } from './source-wire.ts'
import { toolsOf } from './tools.ts'

export const aiNewsSourceAddHandler = handle(aiNewsSourceAdd, async (input, context) => {
  const { db, now } = context
  await checkRules(toolsOf(context).reader, input.chosen_kind, input.rules)
  const { name, url, scrape_frequency_hours: scrapeFrequencyHours } = input
  const row = await addSource(db, now, { name, url, scrapeFrequencyHours, ...choicesOffTheWire(input) })
  return sourceOnTheWire(row, now)
})
