import { oneLine } from './plain-text.ts'

/** Embedded posts of social networks: another author's text in the middle of the article. */
const EMBEDDED =
  '.twitter-tweet, .twitter-video, .instagram-media, .tiktok-embed, .bluesky-embed, .mastodon-embed, .reddit-embed-bq, .fb-post, .fb-video'
const ENDNOTES = '.footnotes, .footnote-list, .endnotes, .references, .reflist, [role=doc-endnotes]'
/** Headings of a list of references, in five languages. */
const REFERENCES =
  /^(?:references?|notes?|footnotes|bibliography|further reading|références|bibliographie|notes de bas de page|referencias|bibliografía|notas|referências|bibliografia|المراجع|المصادر|مراجع|الهوامش)\s*:?$/i
/** A box with an email field has at most this many characters of text. */
const SIGN_UP_LENGTH = 600
const PULL_QUOTE_LENGTH = 500
/** Number of paragraphs at the end in which an author may be introduced. */
const AUTHOR_NOTES = 4
const SHORTEST_NAME = 6
const NAME_WORDS = { least: 2, most: 4 }

const textOf = (element: Element) => oneLine(element.textContent ?? '')

/** Removes elements in the text of a page that do not belong to it: note marks, notes, embedded posts, sign-up boxes. */
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

/** The paragraphs without pull quotes, which repeat another paragraph, and without the note about the author at the end. */
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

/** True when a text begins with two or more words that occur in the byline. */
function beginsWithName(text: string, byline: string): boolean {
  const words = text.toLowerCase().split(/[\s,(]+/, NAME_WORDS.most)
  return Array.from({ length: NAME_WORDS.most - 1 }, (_, i) =>
    words.slice(0, i + NAME_WORDS.least).join(' '),
  ).some((name) => name.includes(' ') && name.length >= SHORTEST_NAME && byline.includes(name))
}
