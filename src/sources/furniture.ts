import { oneLine } from './plain-text.ts'

/** Posts of social networks that a page shows: somebody else's words in the middle of the text. */
const EMBEDDED =
  '.twitter-tweet, .twitter-video, .instagram-media, .tiktok-embed, .bluesky-embed, .mastodon-embed, .reddit-embed-bq, .fb-post, .fb-video'
const ENDNOTES = '.footnotes, .footnote-list, .endnotes, .references, .reflist, [role=doc-endnotes]'
/** What stands over a list of references, in five languages. */
const REFERENCES =
  /^(?:references?|notes?|footnotes|bibliography|further reading|références|bibliographie|notes de bas de page|referencias|bibliografía|notas|referências|bibliografia|المراجع|المصادر|مراجع|الهوامش)\s*:?$/i
/** A box with a field for an address holds no more text than this. */
const SIGN_UP_LENGTH = 600
const PULL_QUOTE_LENGTH = 500
const LINKED_SHARE = 0.8
/** Paragraphs from the end in which an author is introduced. */
const AUTHOR_NOTES = 4
const SHORTEST_NAME = 6
const NAME_WORDS = { least: 2, most: 4 }

const textOf = (element: Element) => oneLine(element.textContent ?? '')

/** Takes away what stands in the text of a page without being part of it: marks of notes, notes, posts, sign-up boxes. */
export function removeFurniture(document: Document): void {
  for (const mark of document.querySelectorAll('sup')) {
    const link = mark.querySelector('a[href*="#"]')
    if (link && textOf(mark).length <= 5) mark.remove()
  }
  for (const element of document.querySelectorAll(`${EMBEDDED}, ${ENDNOTES}`)) element.remove()
  for (const heading of document.querySelectorAll('h2, h3, h4, h5, h6')) {
    const list = heading.nextElementSibling
    if (!REFERENCES.test(textOf(heading)) || !/^[OU]L$/i.test(list?.tagName ?? '')) continue
    list?.remove()
    heading.remove()
  }
  for (const field of document.querySelectorAll('input[type=email]')) {
    const form = field.closest('form') ?? field
    const box = form.parentElement
    const whole = box && textOf(box).length <= SIGN_UP_LENGTH && !/^(?:body|main|article)$/i.test(box.tagName)
    ;(whole ? box : form).remove()
  }
}

/** True for a paragraph that is nothing but a link to another page. */
export function isLink(paragraph: Element): boolean {
  const linked = [...paragraph.querySelectorAll('a')].reduce((sum, link) => sum + textOf(link).length, 0)
  return linked >= textOf(paragraph).length * LINKED_SHARE
}

/** Without pull quotes, which repeat words of another paragraph, and without the note on the author at the end. */
export function withoutAsides(paragraphs: readonly string[], byline: string): string[] {
  const plain = paragraphs.map((text) => text.replace(/[“”„«»"‘’'\s.…]+/g, ' ').trim())
  const author = byline.toLowerCase()
  return paragraphs.filter((text, i) => {
    const own = plain[i] ?? ''
    const isRepeated =
      own.length <= PULL_QUOTE_LENGTH &&
      plain.some(
        (other, j) => j !== i && (other.length > own.length ? other.includes(own) : other === own && j < i),
      )
    const isNote = i >= paragraphs.length - AUTHOR_NOTES && beginsWithName(text, author)
    return !isRepeated && !isNote
  })
}

/** True when a text begins with two words or more that stand in the byline. */
function beginsWithName(text: string, byline: string): boolean {
  const words = text.toLowerCase().split(/[\s,(]+/, NAME_WORDS.most)
  return Array.from({ length: NAME_WORDS.most - 1 }, (_, i) =>
    words.slice(0, i + NAME_WORDS.least).join(' '),
  ).some((name) => name.includes(' ') && name.length >= SHORTEST_NAME && byline.includes(name))
}
