import { generateOpml } from 'feedsmith'
import { handle } from '#platform/serve.ts'
import { aiNewsSourcesExport } from './calls.ts'
import { practiceSource } from './practice-feeds.ts'
import { EXTRA_ATTRIBUTES } from './rules.ts'
import { listSources, type SourceRow } from './source-desk.ts'

export const aiNewsSourcesExportHandler = handle(aiNewsSourcesExport, async (_, { db, now }) => {
  const rows = (await listSources(db)).filter(({ url }) => practiceSource(url) === undefined)
  const opml = generateOpml(
    // An OPML list must have an entry: without sources it is an empty folder, which no import takes for a source.
    {
      head: { title: 'Cadence', dateCreated: now },
      body: { outlines: rows.length > 0 ? rows.map(outlineOf) : [{ text: 'Cadence' }] },
    },
    { extraOutlineAttributes: [...EXTRA_ATTRIBUTES] },
  )
  return { file_name: `cadence-sources-${now.toISOString().slice(0, 10)}.opml`, opml }
})

const outlineOf = (row: SourceRow) => ({
  text: row.name,
  title: row.name,
  type: 'rss',
  xmlUrl: row.url,
  category: `/${row.category}`,
  sourceCategory: row.category,
  sourceTier: String(row.tier),
  sourceHours: String(row.scrapeFrequencyHours),
  ...(row.language !== null && { language: row.language }),
  ...(row.chosenKind !== null && { sourceKind: row.chosenKind }),
  ...(row.owner !== null && { sourceOwner: row.owner }),
  ...(row.onlyAboutAi && { sourceOnlyAboutAi: 'true' }),
  ...(row.licenceNote !== null && { sourceLicence: row.licenceNote }),
  ...(row.rules !== null && { sourceRules: JSON.stringify(row.rules) }),
})
