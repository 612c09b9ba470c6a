import { say } from '#languages/languages.ts'
import { LOCALES, type Language } from '#languages/rules.ts'
import { isSamePoint } from '#articles/brief/brief.ts'
import type { SourceText } from '#writing/rules.ts'
import { type BriefLines, linesOfBrief } from './brief-lines.ts'
import type { Script, ScriptLine } from './script.ts'

/** What an episode is about. Source: administration §9. */
export type Focus = 'product' | 'trending'

/** A published item as material for an episode. Paragraphs end in marks `[n]` that refer to `sources`. */
export type Material = {
  id: string
  title: string
  summary: string
  paragraphs: string[]
  /** The lines of a brief with their marks; null for other items. */
  brief: BriefLines | null
  /** The known facts about a product besides its text. */
  product: { provider: string | null; features: string[]; uses: string[]; pricing: string | null } | null
  sources: SourceText[]
}

export type EpisodeText = { title: string; hook: string; script: Script; sources: SourceText[] }

/** The number of paragraphs per item: for the only item of an episode, and for one of several. */
const PARAGRAPHS = { product: 6, trending: 3 } as const
/** The maximum length in characters of a summary spoken before the paragraphs. */
const MAX_SUMMARY_LENGTH = 400
const HOOK_LENGTH = 280
/** The hour before which an episode says good morning. */
const NOON = 12

type Setting = { focus: Focus; language: Language; siteName: string; day: string; hour: number }

/**
 * The text of an episode: greeting, a note that the voices are synthetic, a chapter for each item with its publishers named,
 * and a farewell. The wording of the items is that of their published text. Null if there is nothing to say.
 */
export function writeScript(items: readonly Material[], setting: Setting): EpisodeText | null {
  const [first] = items
  if (!first) return null
  const { focus, language, siteName } = setting
  const word = (key: string, values: Record<string, string | number> = {}) =>
    say(language, `newsroom.episode.${key}`, values)
  const date = dayInWords(setting.day, language)
  const { sources, renumber } = joinedSources()
  const chapters = items.map((item, n) => {
    const place = n === 0 ? 'first' : n === items.length - 1 ? 'last' : 'next'
    const lead = focus === 'product' ? '' : `${word(place, { title: sentence(item.title) })} `
    return { title: item.title, lines: linesOf(renumber(item), lead, PARAGRAPHS[focus], word) }
  })
  const greeting = word(setting.hour < NOON ? 'morning' : 'evening', { site: siteName, date })
  const about = focus === 'product' ? word('product', { title: sentence(first.title) }) : word('topics')
  const host = (text: string): ScriptLine => ({ role: 'host', text })
  return {
    title: word(focus === 'product' ? 'titleProduct' : 'titleTrending', { title: first.title, date }),
    hook: cut(focus === 'product' ? first.summary : items.map(({ title }) => title).join(' · ')),
    script: [
      { title: word('openingTitle'), lines: [host(greeting), host(word('disclosure')), host(about)] },
      ...chapters,
      {
        title: word('closingTitle'),
        lines: [
          ...(items.some(({ brief }) => brief !== null) ? [host(word('compiled'))] : []),
          host(word('closing', { site: siteName })),
        ],
      },
    ],
    sources,
  }
}

/** `2026-11-20` as it is spoken: `November 20`. */
export const dayInWords = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`))

function linesOf(
  item: Material,
  lead: string,
  most: number,
  word: (key: string, values?: Record<string, string>) => string,
): ScriptLine[] {
  const paragraphs = item.paragraphs.slice(0, most)
  const isRepeated =
    paragraphs.some((text) => text.includes(item.summary.slice(0, 60))) || hasPointAsSummary(item)
  const summary = isRepeated ? '' : item.summary
  const opening = `${lead}${summary.length <= MAX_SUMMARY_LENGTH ? summary : ''}`.trim()
  const publishers = [...new Set(item.sources.map(({ publisher }) => publisher).filter(Boolean))]
  if (item.brief !== null)
    return [
      ...(opening === '' ? [] : [{ role: 'host' as const, text: opening }]),
      ...linesOfBrief(item.brief, item.sources, most, word('differ')),
    ]
  const { provider, features = [], uses = [], pricing } = item.product ?? {}
  const facts = [
    provider ? word('madeBy', { provider }) : '',
    features.length > 0 ? word('features', { features: features.join(', ') }) : '',
    uses.length > 0 ? word('uses', { uses: uses.join(', ') }) : '',
    pricing ? word('pricing', { pricing: sentence(pricing) }) : '',
  ].filter(Boolean)
  return [
    ...(opening === '' ? [] : [{ role: 'host' as const, text: opening }]),
    // the voices alternate, so that a long item is not tiring
    ...paragraphs.map((text, n) => ({ role: n % 2 === 0 ? ('guest' as const) : ('host' as const), text })),
    ...facts.map((text) => ({ role: 'guest' as const, text })),
    ...(publishers.length > 0
      ? [{ role: 'host' as const, text: word('reportedBy', { publishers: listed(publishers) }) }]
      : []),
  ]
}

/** Whether a brief has no standfirst, so that its summary is its first point. */
export const hasPointAsSummary = ({ brief, summary }: Pick<Material, 'brief' | 'summary'>): boolean =>
  brief !== null && isSamePoint(brief.points[0]?.replace(/\[\d+\]/g, '') ?? '', summary)

const listed = (names: readonly string[]): string => names.slice(0, 4).join(', ')
/** A title or phrase at the end of a sentence, without its own punctuation. */
const sentence = (text: string): string => text.trim().replace(/[.;,:]+$/, '')
const cut = (text: string): string =>
  text.length <= HOOK_LENGTH ? text : `${text.slice(0, HOOK_LENGTH).replace(/\s+\S*$/, '')}…`

/** Merges the sources of several items, each numbered from 1, into one numbering and updates the citation marks. */
export function joinedSources() {
  const sources: SourceText[] = []
  return {
    sources,
    renumber: (item: Material): Material => {
      const numbers = new Map<number, number>()
      const own = item.sources.map((source) => {
        const known = sources.find(({ url }) => url === source.url)
        const joined = known ?? { ...source, n: sources.length + 1 }
        if (!known) sources.push(joined)
        numbers.set(source.n, joined.n)
        return joined
      })
      const marked = (text: string) =>
        text.replace(/\[\s*(\d{1,3})\s*\]/g, (_, n: string) => {
          const joined = numbers.get(Number(n))
          return joined === undefined ? '' : `[${joined}]`
        })
      const { summary, paragraphs, brief } = item
      return {
        ...item,
        summary: marked(summary),
        paragraphs: paragraphs.map(marked),
        brief: brief && {
          points: brief.points.map(marked),
          figures: brief.figures.map(marked),
          differences: brief.differences.map(marked),
        },
        sources: own,
      }
    },
  }
}
