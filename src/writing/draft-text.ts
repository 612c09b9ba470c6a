import type { Draft } from './rules.ts'

/** A paragraph of stored Markdown: plain text without its closing citation marks, and every citation number in it. */
export type StoredParagraph = { text: string; sources: number[]; heading: boolean }

const MARK = /\[\s*(\d{1,3})\s*\]/g
const CLOSING_MARKS = /(?:\s*\[\s*\d{1,3}\s*\])+\s*([.,;:!?؟]?)\s*$/
const BLOCK_START = /^\s*(?:#{1,6}\s|[-*+]\s|\d{1,3}[.)]\s|>\s?)/

/** Splits at the same places as Markdown: at empty lines, and before a heading or a list item. */
function blocksOf(markdown: string): string[] {
  const blocks: string[][] = []
  let fresh = true
  for (const line of markdown.replace(/\r\n?/g, '\n').split('\n')) {
    if (line.trim() === '' || /^\s*(?:[-*_]\s*){3,}$/.test(line)) {
      fresh = true
      continue
    }
    // the lines of a quotation belong together, a list item is separate
    const goesOn = /^\s*>/.test(line) && blocks.at(-1)?.[0]?.startsWith('>') === true
    if (fresh || (BLOCK_START.test(line) && !goesOn)) blocks.push([])
    blocks.at(-1)?.push(blocks.at(-1)?.length === 0 ? line.trim() : line.trim().replace(/^>\s?/, ''))
    fresh = /^\s*#{1,6}\s/.test(line)
  }
  return blocks.map((lines) => lines.join(' ').replace(/(\s)\s+/g, '$1'))
}

const withoutEmphasis = (text: string) =>
  text
    .replace(/(\*\*|__)(?=\S)(.{1,400}?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}])([*_])(?=\S)(.{1,400}?)(?<=\S)\1(?![\p{L}\p{N}])/gu, '$2')

/**
 * The paragraphs of stored or edited Markdown, so that the gates can check them again. Bold, italics, list and quote signs
 * are removed; headings are flagged; citation marks inside a paragraph stay in its text and also count as its sources.
 */
export function paragraphsOf(markdown: string): StoredParagraph[] {
  return blocksOf(markdown)
    .map((block) => {
      const heading = /^#{1,6}\s/.test(block)
      const plain = withoutEmphasis(block.replace(BLOCK_START, '')).trim()
      const sources = [...new Set(Array.from(plain.matchAll(MARK), ([, n]) => Number(n)))]
      return { text: plain.replace(CLOSING_MARKS, '$1').trim(), sources, heading }
    })
    .filter(({ text }) => text !== '')
}

/**
 * Whether a brief still consists of the sentences that were chosen for it, below its own `headings`: an editor may have left
 * some out.
 */
export function isAsPublished(
  content: string,
  { paragraphs }: Pick<Draft, 'paragraphs'>,
  headings: readonly string[],
): boolean {
  const chosen = new Map(paragraphs.map(({ text, sources }) => [text, sources.join(' ')]))
  return paragraphsOf(content).every(({ text, sources, heading }) =>
    heading ? headings.includes(text) : chosen.get(text) === sources.join(' '),
  )
}

/**
 * The Markdown with source `n` as the only citation after the paragraph with this text; null if no paragraph is this text with
 * its closing marks, or if it cites `n` alone already.
 */
export function citeInstead(markdown: string, text: string, n: number): string | null {
  const lines = markdown.split('\n')
  const at = lines.findIndex((line) => line.startsWith(text) && ONLY_MARKS.test(line.slice(text.length)))
  const cited = `${text} [${n}]`
  return at < 0 || lines[at] === cited ? null : lines.with(at, cited).join('\n')
}
const ONLY_MARKS = /^(?:\s*\[\s*\d{1,3}\s*\])*\s*$/

/** The fields that stored content can hold besides its text. Unknown and empty fields are left out. */
export type Structured = {
  content: string
  title?: string
  excerpt?: string
  tags?: string[]
  imageUrl?: string
  url?: string
}

/** The text inside a code fence, or the text itself. */
function unfenced(content: string): string {
  const text = content.trim()
  const end = text.indexOf('\n')
  if (
    end < 0 ||
    !/^`{3,}[\w-]*[ \t]*$/.test(text.slice(0, Math.min(end, 40)).trimEnd()) ||
    !text.endsWith('```')
  )
    return text
  return text
    .slice(end + 1)
    .replace(/`+$/, '')
    .trim()
}
const said = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Reads the content of a draft: plain Markdown, JSON text, or either inside a code fence. Nested JSON is parsed once more.
 * Anything that is no JSON object is the content itself. Source of the fields: administration §3.
 */
export function readStructured(content: string, depth = 0): Structured {
  const inner = unfenced(content)
  const read = inner.startsWith('{') ? parsed(inner) : null
  if (!isRecord(read)) return { content: inner }
  const text = said(read['content'])
  const nested = text !== undefined && depth < 2 ? readStructured(text, depth + 1) : { content: text ?? '' }
  const title = said(read['title']) ?? nested.title
  const excerpt = said(read['excerpt']) ?? nested.excerpt
  const imageUrl = said(read['imageUrl']) ?? said(read['image_url']) ?? nested.imageUrl
  const links = ['official_url', 'officialWebsite', 'website', 'url', 'link']
  const url = links.map((name) => said(read[name])).find((link) => link !== undefined) ?? nested.url
  const tags = Array.isArray(read['tags']) ? read['tags'].flatMap((tag) => said(tag) ?? []) : nested.tags
  return {
    content: nested.content,
    ...(title === undefined ? {} : { title }),
    ...(excerpt === undefined ? {} : { excerpt }),
    ...(tags === undefined ? {} : { tags }),
    ...(imageUrl === undefined ? {} : { imageUrl }),
    ...(url === undefined ? {} : { url }),
  }
}
