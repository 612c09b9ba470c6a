import { pack } from '#languages/packs.ts'
import { LANGUAGES } from '#languages/rules.ts'
import { type BriefParts, type BriefText, LIST, briefText } from './brief.ts'

const DIFFERENCES = new Set(LANGUAGES.map((language) => pack(language).writing.brief.differences))

/** The parts of a brief. `original` is the HTML of the original if `html` is a translation. */
export function briefParts(html: string, original: string | null): BriefParts {
  const text = briefText(html)
  const at = differencesIn(text, original)
  const differences = text.lists[at]
  return {
    points: text.points,
    spoken: text.spoken,
    figures: listOf(text.lists.find((list, n) => n !== at && list.lines.length > 0)),
    differences: differences && isPaired(differences) ? listOf(differences) : null,
  }
}

type Body = { contentHtml: string; briefOriginal: string | null; metadata: Record<string, unknown> }

/** The HTML of an article; in a brief the heading of its differences has an id, by which pages know them in any language. */
export function bodyOf({ contentHtml: html, briefOriginal: original, metadata }: Body): string {
  if (metadata['kind'] !== 'brief') return html
  const text = briefText(html)
  const at = differencesIn(text, original)
  const differences = text.lists[at]
  if (!differences || !isPaired(differences)) return html
  let place = 0
  return html.replace(LIST, (list) => (place++ === at ? list.replace('<h2>', '<h2 id="differences">') : list))
}

/**
 * The place of the list of differences, which is known by its heading; -1 if there is none. A translated heading may have
 * other words than ours, so a list of a translation is what the list in its place is in the original.
 */
function differencesIn({ lists }: BriefText, original: string | null): number {
  const known = original === null ? lists : briefText(original).lists
  const isOurs = ({ heading }: { heading: string }) => DIFFERENCES.has(heading)
  return known.length === lists.length ? known.findIndex(isOurs) : lists.findIndex(isOurs)
}

/** Whether each two items are a pair: an editor may have removed one side. */
const isPaired = ({ lines, size }: BriefText['lists'][number]): boolean =>
  size % 2 === 0 && lines.length === size

const listOf = (list: BriefText['lists'][number] | undefined) =>
  list === undefined ? null : { heading: list.heading, lines: list.lines }
