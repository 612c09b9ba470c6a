import MarkdownIt, { type StateInline } from 'markdown-it'
import sanitizeHtml from 'sanitize-html'

/**
 * The version of the rules below, stored with the HTML: increase it when they change, and make sure that older rows are
 * rendered again.
 */
export const MARKUP_POLICY = 1

const parser = new MarkdownIt({ html: false, linkify: true })
parser.inline.ruler.before('link', 'citation', citation)
parser.renderer.rules['citation'] = (tokens, at) => {
  const n = tokens[at]?.content ?? ''
  return `<sup><a href="#source-${n}">[${n}]</a></sup>`
}

const policy: sanitizeHtml.IOptions = {
  allowedTags: (
    'p br hr h2 h3 h4 blockquote ul ol li pre code strong em s sup a img figure figcaption ' +
    'table thead tbody tr th td'
  ).split(' '),
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    th: ['style'],
    td: ['style'],
  },
  allowedStyles: { '*': { 'text-align': [/^(?:left|right|center)$/] } }, // the parser aligns cells this way
  allowedSchemes: ['https', 'http', 'mailto'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  exclusiveFilter: (element) => element.tag === 'img' && !element.attribs['src'], // its address was removed
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs['href']?.startsWith('#') ? attribs : { ...attribs, rel: 'nofollow noopener ugc' },
    }),
  },
}

/**
 * Renders Markdown to safe HTML in two layers: raw HTML is off in the parser, and the parser's output is filtered by an
 * allow-list. Citation marks `[n]` become links to `#source-n`.
 */
export const renderMarkdown = (source: string): string => sanitizeHtml(parser.render(source), policy)

/** A heading or a paragraph as plain text, with citation marks as `\uE000n\uE001`. */
export type TextBlock = { heading: boolean; text: string }

/** The text of paragraphs, list items and headings; code blocks, tables and images are left out. */
export function textBlocks(source: string): TextBlock[] {
  const found: TextBlock[] = []
  let [heading, tables] = [false, 0]
  for (const { type, children } of parser.parse(source.replaceAll(/[\uE000\uE001]/g, ''), {})) {
    if (type === 'heading_open') heading = true
    if (type === 'heading_close') heading = false
    if (type === 'table_open') tables++
    if (type === 'table_close') tables--
    if (type !== 'inline' || tables > 0) continue
    const text = (children ?? [])
      .map((part) => {
        if (part.type === 'citation') return `\uE000${part.content}\uE001`
        if (part.type === 'softbreak' || part.type === 'hardbreak') return ' '
        return part.type === 'text' || part.type === 'code_inline' ? part.content : ''
      })
      .join('')
    if (text.trim() !== '') found.push({ heading, text: text.replaceAll(/\s+/g, ' ').trim() })
  }
  return found
}

const MARK = /\[([1-9]\d?)\]/y
/** Spaces, emphasis and further marks up to the end of the paragraph or to sentence-ending punctuation. */
const ENDS_AFTER = /^(?:[\s*_~]|\[[1-9]\d?\])*(?:$|[.!?…؟۔][»”"’')*_~]*(?:\s|$|\[))/u
/** Sentence-ending punctuation, then spaces and further marks. */
const ENDED_BEFORE = /[.!?…؟۔][»”"’')*_~]*(?:\s|\[[1-9]\d?\])*$/u
/** How far to look for the end of a sentence: a row of marks is short, and hostile text must not cost more. */
const REACH = 64

/** Parses a mark `[1]` to `[99]` at the end of a sentence or of the paragraph; links keep theirs. */
function citation(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state
  MARK.lastIndex = pos
  const n = MARK.exec(src)?.[1]
  if (n === undefined || state.linkLevel > 0 || state.env.references?.[n]) return false
  const end = MARK.lastIndex
  const after = src.slice(end, end + REACH)
  if (/^(?:\(|\[(?![1-9]\d?\]))/.test(after)) return false // [1](address) and [1][name] are links
  if (!ENDS_AFTER.test(after) && !ENDED_BEFORE.test(src.slice(Math.max(0, pos - REACH), pos))) return false
  if (!silent) state.push('citation', 'sup', 0).content = n
  state.pos = end
  return true
}
