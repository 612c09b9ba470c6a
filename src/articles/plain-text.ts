import { Parser } from 'htmlparser2'
import { textBlocks } from './markup.ts'

/** HTML elements whose content is ignored. */
const UNREAD = new Set(
  'script style noscript template iframe object svg math head title select textarea'.split(' '),
)
const BLOCKS = new Set(
  'address article aside blockquote body caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
const INLINE =
  'a abbr audio b bdi bdo br button cite code data del dfn em font i img input ins kbd label link mark meta picture q s samp small source span strike strong sub sup time tt u var video wbr'.split(
    ' ',
  )
const NAMES = [...UNREAD, ...BLOCKS, ...INLINE].join('|')
/** Looks like a tag but is not HTML: `Array<string>`. */
const NO_TAG = new RegExp(`<(?!/?(?:${NAMES})(?=[\\s/>])|!--)`, 'gi')
/** A tag that was cut off. */
const CUT_TAG = new RegExp(`<(?:/?(?:${NAMES})(?:[\\s/][^<>]*)?|!--(?:(?!-->)[^])*)$`, 'i')

/** Stands for a `<` that the parser must not treat as a tag. */
const LESS_THAN = '\uE002'

/**
 * The text of Markdown or HTML on one line, also when the input was cut off within its markup. Code, tables and pictures are
 * left out unless there is nothing else. Use it only on the openings of texts: hostile input takes quadratic time.
 */
export function plainText(source: string): string {
  const text = withoutTags(source)
  const words = textBlocks(text).map((block) => block.text.replace(/\uE000\d+\uE001/g, ''))
  return (
    oneLine(withoutMarks(withoutTags(decoded(words.join(' '))))) ||
    oneLine(withoutMarks(text.replace(/\|[\s:|-]*/g, ' ')))
  )
}

function withoutTags(text: string): string {
  if (!text.includes('<')) return text
  let [plain, unread] = ['', 0]
  const parser = new Parser(
    {
      onopentagname(name) {
        if (UNREAD.has(name)) unread++
        if (BLOCKS.has(name)) plain += '\n\n'
        if (name === 'br') plain += '\n'
      },
      ontext(part) {
        if (unread === 0) plain += part
      },
      onclosetag(name) {
        if (UNREAD.has(name)) unread--
        if (BLOCKS.has(name)) plain += '\n\n'
      },
    },
    { decodeEntities: false }, // Markdown decodes them.
  )
  parser.end(text.replace(CUT_TAG, '').replace(NO_TAG, LESS_THAN))
  // HTML indentation is not code
  return plain.replaceAll(LESS_THAN, '<').replace(/^[ \t]+/gm, '')
}

/** Decodes entities that were encoded twice. */
function decoded(text: string): string {
  if (!/&(?:#\d+|#x[\da-f]+|[a-z]\w*);/i.test(text)) return text
  let plain = ''
  const parser = new Parser({ ontext: (part) => (plain += part) })
  parser.end(text.replaceAll('<', '&lt;'))
  return plain
}

/** Removes stray Markdown marks from a text that was cut off or put on one line. */
const withoutMarks = (text: string): string =>
  text
    .replace(/!?\[([^[\]]*)\]\([^[)]*$/, '$1')
    .replace(/!?\[([^[\]]*…)$/, '$1')
    .replace(/\[\^?\d+\]/g, '')
    .replace(/\*\*|__|~~|`/g, '')
    .replace(/(?<=^|\s)(?:#{1,6}|[*>]|-{3,}|\*{3,}|_{3,})(?=\s|$)/g, '')

const oneLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?](?:\s|$))/g, '')
    .trim()
