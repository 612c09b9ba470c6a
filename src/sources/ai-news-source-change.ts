import { handle } from '#platform/serve.ts'
import { aiNewsSourceChange } from './calls.ts'
import { checkRules } from './list-rules.ts'
import { changeSource } from './source-desk.ts'
import { choicesOffTheWire, sourceOnTheWire } from './source-wire.ts'
import { toolsOf } from './tools.ts'

export const aiNewsSourceChangeHandler = handle(aiNewsSourceChange, async (input, context) => {
  const { db, now } = context
  const { id, name, url, scrape_frequency_hours: scrapeFrequencyHours, is_active: isActive } = input
  await checkRules(toolsOf(context).reader, null, input.rules)
  const choices = choicesOffTheWire(input)
  const row = await changeSource(db, now, id, { name, url, scrapeFrequencyHours, isActive, ...choices })
  return sourceOnTheWire(row, now)
})
