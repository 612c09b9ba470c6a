import { oneLine } from './plain-text.ts'

const BLOCK =
  /^(?:P|DIV|SECTION|ARTICLE|MAIN|HEADER|FOOTER|BLOCKQUOTE|[OU]L|LI|D[LD]|PRE|HR|DETAILS|SUMMARY|ADDRESS)$/
/** Captions, tables, headings and asides are no paragraphs of the text. */
const NO_TEXT = /^(?:FIGURE|FIGCAPTION|ASIDE|TABLE|H[1-6]|NAV|FORM|DT|SCRIPT|STYLE|TEMPLATE|NOSCRIPT)$/
const LINKED_SHARE = 0.8
/** A shorter block is a paragraph only if it is a whole sentence. */
const MIN_PARAGRAPH = 40
const MIN_WORDS = 2
const SENTENCE = /^[“«"‘'¿¡(\s]*[\p{Lu}\p{Lo}\p{Nd}].*[.!?؟…][”»"’')\]\s]*$|^[“«"‘].*[”»"’],? .*[.!?؟…]$/u
/** Signs between the parts of a byline or a list of links. */
const SEPARATED = /\s[·|•›»/]\s/u
const ENDS = /[.!?؟…:;][”»"’')\]\s]*$/u

type Block = { text: string; linked: number }

/**
 * The paragraphs of an element in reading order, in whatever elements they are: also text between two line breaks or beside
 * other blocks. Links to other pages, bylines, captions, headings and tables are none.
 */
export function paragraphsIn(element: Element): string[] {
  const blocks: Block[] = []
  let open: Block = { text: '', linked: 0 }
  let breaks = 0
  const close = () => {
    blocks.push({ text: oneLine(open.text), linked: open.linked })
    open = { text: '', linked: 0 }
  }
  const read = (node: Node, isLinked: boolean) => {
    for (const child of node.childNodes) {
      const name = child.nodeName.toUpperCase()
      if (name === '#TEXT') {
        const text = child.textContent ?? ''
        if (text.trim() !== '') breaks = 0
        open.text += text
        if (isLinked) open.linked += oneLine(text).length
      } else if (name === 'BR') {
        open.text += ' '
        if (++breaks === 2) close()
      } else if (NO_TEXT.test(name)) close()
      else if (BLOCK.test(name)) {
        close()
        read(child, isLinked)
        close()
      } else read(child, isLinked || name === 'A')
    }
  }
  read(element, false)
  close()
  return blocks.filter(isParagraph).map(({ text }) => text)
}

function isParagraph({ text, linked }: Block): boolean {
  if (text === '' || linked >= text.length * LINKED_SHARE) return false
  if (SEPARATED.test(text) && !ENDS.test(text)) return false
  return text.length > MIN_PARAGRAPH || (SENTENCE.test(text) && text.split(' ').length >= MIN_WORDS)
}
