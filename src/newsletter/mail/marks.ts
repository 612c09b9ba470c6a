import { escaped } from '#services/post/mail-look.ts'
import type { Drawn, Personal } from './edition-mail.ts'

// Private-use characters, which `clean` removes from all text written by others: no one can forge a placeholder.
const OPEN = '\uE000'
const CLOSE = '\uE001'
const OR = '\uE002'
const NAME = '\uE003'
const MARK = /\uE000([a-z])([^\uE001]*)\uE001/g
const LETTERS = { address: 'a', manage: 'm', pause: 'p', leave: 'l', named: 'n' } as const

type Mark = { letter: string; value: string }
type Pieces = readonly (string | Mark)[]
type Forms = { html: Pieces; text: Pieces }

const mark = (letter: string, value = ''): string => `${OPEN}${letter}${value}${CLOSE}`

/** Placeholder for the address of a page of this site, which tracks clicks if tracking is on. */
export const addressMark = (url: string): string => mark(LETTERS.address, clean(url))
/** Placeholder for one of the reader's own addresses. */
export const ownMark = (which: 'manage' | 'pause' | 'leave'): string => mark(LETTERS[which])
/** Placeholder for the text of `named` with the reader's name in it, or `nameless` if there is no name. */
export const namedMark = (named: (name: string) => string, nameless: string): string =>
  mark(LETTERS.named, `${named(NAME)}${OR}${nameless}`)
/** How many addresses in a form can track clicks. */
export const addressesIn = (form: string): number => form.split(mark(LETTERS.address).slice(0, -1)).length - 1

/**
 * Text written by others, on one line: without control characters, lone surrogates, characters that change the text
 * direction, and private-use characters.
 */
export const clean = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u202A-\u202E\u2066-\u2069\uE000-\uF8FF\uFFFE\uFFFF]/g, '')
    .trim()

/** The pieces of a rendered email, split once for all its readers. */
const cut = new WeakMap<Drawn, Forms>()

/**
 * One reader's email. The name is escaped in the HTML and not in the text; in both it is isolated from the text direction
 * around it.
 */
export function personalise(drawn: Drawn, personal: Personal): Drawn {
  const forms = cut.get(drawn) ?? { html: piecesOf(drawn.html), text: piecesOf(drawn.text) }
  cut.set(drawn, forms)
  const name = clean(personal.name)
  const fill = (pieces: Pieces, shown: (text: string) => string, nameShown: string): string => {
    let filled = ''
    for (const piece of pieces)
      filled += typeof piece === 'string' ? piece : valueOf(piece, personal, name !== '', shown, nameShown)
    return filled
  }
  return {
    subject: drawn.subject,
    html: fill(forms.html, escaped, `<bdi>${escaped(name)}</bdi>`),
    text: fill(forms.text, asItIs, `\u2068${name}\u2069`),
  }
}

const asItIs = (text: string): string => text

function valueOf(
  { letter, value }: Mark,
  { manageUrl, leaveUrl, link = asItIs }: Personal,
  hasName: boolean,
  shown: (text: string) => string,
  nameShown: string,
): string {
  if (letter === LETTERS.address) return shown(link(value))
  if (letter === LETTERS.manage) return shown(manageUrl)
  if (letter === LETTERS.pause) return shown(`${manageUrl}#pause`)
  if (letter === LETTERS.leave) return shown(leaveUrl)
  const [named = '', nameless = ''] = value.split(OR)
  return hasName ? named.split(NAME).map(shown).join(nameShown) : shown(nameless)
}

function piecesOf(form: string): Pieces {
  const pieces: (string | Mark)[] = []
  let from = 0
  for (const found of form.matchAll(MARK)) {
    const [whole, letter = '', value = ''] = found
    pieces.push(form.slice(from, found.index), { letter, value })
    from = found.index + whole.length
  }
  return [...pieces, form.slice(from)]
}
