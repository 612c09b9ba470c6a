import * as z from 'zod/mini'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { aiNewsSourceAdd, aiNewsSourcesImport } from './calls.ts'
import { checkRules } from './list-rules.ts'
import type { Outline } from './reading/read-opml.ts'
import type { Reader } from './reading/reading.ts'
import { FREQUENCY_HOURS } from './rules.ts'
import { addAll, type NotAdded, type SourceInput } from './source-desk.ts'
import { choicesOffTheWire } from './source-wire.ts'
import { toolsOf } from './tools.ts'

export const aiNewsSourcesImportHandler = handle(aiNewsSourcesImport, async ({ opml }, context) => {
  const { reader } = toolsOf(context)
  const reading = await reader.read({
    bytes: Buffer.from(opml),
    contentType: 'text/x-opml; charset=utf-8',
    url: 'https://opml.invalid/',
    usual: null,
    expect: 'opml',
  })
  if (reading.shape !== 'opml') throw new Refusal('sources.opmlInvalid', 422)
  const accepted: SourceInput[] = []
  const failed: NotAdded[] = []
  for (const outline of reading.outlines) {
    const source = await sourceOf(outline, reader)
    if ('code' in source) failed.push(source)
    else accepted.push(source)
  }
  const { added, known, left } = await addAll(context.db, context.now, accepted)
  return { added, known, failed: [...failed, ...left] }
})

/** Turns an outline into a source as if someone had typed it in: the same checks and the same error texts. */
async function sourceOf(
  { name, url, language, extra }: Outline,
  reader: Reader,
): Promise<SourceInput | NotAdded> {
  const said = z.safeParse(aiNewsSourceAdd.input, {
    name: name || URL.parse(url)?.hostname,
    url,
    language,
    chosen_kind: extra.sourceKind ?? null,
    category: extra.sourceCategory,
    tier: extra.sourceTier === undefined ? undefined : Number(extra.sourceTier),
    owner: extra.sourceOwner ?? null,
    licence_note: extra.sourceLicence ?? null,
    only_about_ai: extra.sourceOnlyAboutAi === 'true',
    rules: rulesOf(extra.sourceRules),
    scrape_frequency_hours:
      extra.sourceHours === undefined ? FREQUENCY_HOURS.usual : Number(extra.sourceHours),
  })
  if (!said.success) return { name, url, code: codeOf(said.error.issues[0]?.message) }
  try {
    await checkRules(reader, said.data.chosen_kind, said.data.rules)
  } catch (error) {
    if (error instanceof Refusal) return { name, url, code: error.code }
    throw error
  }
  const { scrape_frequency_hours: scrapeFrequencyHours } = said.data
  return { name: said.data.name, url: said.data.url, scrapeFrequencyHours, ...choicesOffTheWire(said.data) }
}

const codeOf = (message: string | undefined) =>
  message !== undefined && /^(sources|problem)\.\w+$/.test(message) ? message : 'problem.invalid'

function rulesOf(text: string | undefined): unknown {
  if (text === undefined) return null
  try {
    return JSON.parse(text)
  } catch {
    return text // not valid JSON: refused by the contract
  }
}
