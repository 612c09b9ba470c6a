import { parseOpml } from 'feedsmith'
import { readLanguage } from '../language.ts'
import { oneLine, shortened } from './plain-text.ts'
import { EXTRA_ATTRIBUTES, MAX_SOURCES, type ReadLanguage } from '../rules.ts'

/** One source of a subscription list, as it is written there: only the language is checked. */
export type Outline = {
  name: string
  url: string
  language: ReadLanguage | null
  /** The attributes beyond OPML of a list that was exported here, as text. */
  extra: Readonly<Record<(typeof EXTRA_ATTRIBUTES)[number], string | undefined>>
}

type Parsed = {
  text?: string | undefined
  title?: string | undefined
  xmlUrl?: string | undefined
  language?: string | undefined
  outlines?: Parsed[] | undefined
} & { [Name in (typeof EXTRA_ATTRIBUTES)[number]]?: unknown }

/**
 * The subscriptions of an OPML list, with folders flattened, at most MAX_SOURCES. Throws if the text is not OPML. Only for a
 * worker.
 */
export function readOpml(text: string): Outline[] {
  const document = parseOpml(text, { extraOutlineAttributes: [...EXTRA_ATTRIBUTES] })
  const found: Outline[] = []
  const open: Parsed[] = [...(document.body?.outlines ?? [])].toReversed()
  for (let outline = open.pop(); outline && found.length < MAX_SOURCES; outline = open.pop()) {
    for (const inner of outline.outlines?.toReversed() ?? []) open.push(inner)
    const { xmlUrl } = outline
    if (!xmlUrl) continue
    found.push({
      name: shortened(oneLine(outline.title ?? outline.text ?? ''), 120),
      url: xmlUrl.trim(),
      language: readLanguage(outline.language),
      extra: extraOf(outline),
    })
  }
  return found
}

function extraOf(outline: Parsed): Outline['extra'] {
  const said = (name: (typeof EXTRA_ATTRIBUTES)[number]) => {
    const value = outline[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  return {
    sourceKind: said('sourceKind'),
    sourceCategory: said('sourceCategory'),
    sourceTier: said('sourceTier'),
    sourceOwner: said('sourceOwner'),
    sourceLicence: said('sourceLicence'),
    sourceRules: said('sourceRules'),
    sourceHours: said('sourceHours'),
    sourceOnlyAboutAi: said('sourceOnlyAboutAi'),
  }
}
