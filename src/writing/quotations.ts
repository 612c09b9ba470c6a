import type { QuotationMarks } from '#languages/pack.ts'
import { pack } from '#languages/packs.ts'
import type { Language } from '#languages/rules.ts'

const OPENERS = '“«„'
const CLOSERS = '”»'

/** The start and end of each quotation, outermost only; `end` is null for one that is never closed. */
function spans(text: string): { start: number; end: number | null }[] {
  const found: { start: number; end: number | null }[] = []
  let depth = 0
  let start = 0
  let straight = false
  let low = false
  const open = (at: number) => {
    if (depth === 0) start = at
    depth += 1
  }
  const close = (at: number) => {
    if (depth === 0) return
    depth -= 1
    if (depth === 0) found.push({ start, end: at })
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === '"') {
      // 27" is a screen, not a quotation
      if (!straight && /\d/.test(text.charAt(at - 1)) && !text.slice(at + 1).includes('"')) continue
      if (straight) close(at)
      else open(at)
      straight = !straight
      // „…“ closes with the mark that opens quotations elsewhere
    } else if (sign === '“' && low && depth > 0) {
      close(at)
      low = false
    } else if (OPENERS.includes(sign)) {
      open(at)
      low = sign === '„'
    } else if (CLOSERS.includes(sign)) close(at)
  }
  if (depth > 0) found.push({ start, end: null })
  return found
}

/** True if a quotation is opened but not closed, or closed without having been opened. */
export function unclosedQuotation(text: string): boolean {
  if (spans(text).some(({ end }) => end === null)) return true
  const count = (signs: string) => Array.from(text).filter((sign) => signs.includes(sign)).length
  return !text.includes('„') && count('“«') !== count(CLOSERS)
}

/**
 * True for a text that is one quotation from its first to its last character, apart from a final stop: it names no speaker.
 */
export function isOneQuotation(text: string): boolean {
  const [first, ...more] = spans(text)
  return (
    more.length === 0 &&
    first?.start === 0 &&
    first.end !== null &&
    /^[.\s]*$/u.test(text.slice(first.end + 1))
  )
}

/** A text without its quotations. */
export const outsideQuotations = (text: string): string =>
  spans(text).reduceRight(
    (left, { start, end }) => `${left.slice(0, start)} ${left.slice((end ?? left.length) + 1)}`,
    text,
  )

/**
 * The words inside quotation marks, outermost marks only, without the marks. A quotation that is never closed runs to the
 * end. Single marks are recognized only around at least two words, so that apostrophes are not.
 */
export function quotationsIn(text: string): string[] {
  const found = spans(text)
  const quoted = found.map(({ start, end }) => text.slice(start + 1, end ?? text.length).trim())
  const single = outsideQuotations(text).matchAll(
    /(?<![\p{L}\p{N}])[‘'](\p{L}[^‘]{1,300}?)[’'](?![\p{L}\p{N}])/gu,
  )
  const several = Array.from(single, ([, inner]) => inner ?? '').filter((words) => /\s/u.test(words))
  return [...quoted, ...several].filter((words) => /\p{L}|\p{N}/u.test(words))
}

/** The form in which a quotation and its source are compared: no marks, single spaces, lower case, plain characters. */
export const comparable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[“”„«»‘’"']/g, '')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/…/g, '...')
    .replace(/\s+/gu, ' ')
    .replace(/\s(?=[.,;:!?؟،؛%])/g, '')
    .toLowerCase()
    .trim()

/** The words inside a quotation without the punctuation that the quoting sentence may have changed. */
export const quotedCore = (text: string): string =>
  comparable(text).replace(/^[\s.,;:،؛-]+|[\s.,;:،؛-]+$/g, '')

/** A publisher's sentence between the quotation marks of `language`; marks inside it become inner marks. */
export function quote(
  sentence: string,
  language: Language,
  ending: 'keep' | 'without stop' = 'keep',
): string {
  const { outer, inner } = pack(language).writing.quotationMarks
  const text = ending === 'keep' ? sentence : sentence.replace(/(?<![.…])\.$/u, '')
  const whole = spans(text)
  // A sentence that is one quotation from end to end needs no second pair of marks.
  const only = whole.length === 1 && whole[0]?.start === 0 && whole[0].end === text.length - 1
  const body = only ? text.slice(1, -1).trim() : innerMarks(text, inner)
  return `${outer.open}${outer.gap}${body}${outer.gap}${outer.close}`
}

function innerMarks(text: string, inner: QuotationMarks): string {
  return spans(text).reduceRight((left, { start, end }) => {
    if (end === null) return left
    const words = thirdMarks(left.slice(start + 1, end).trim(), inner)
    return `${left.slice(0, start)}${inner.open}${words}${inner.close}${left.slice(end + 1)}`
  }, text)
}

/** Quotations inside a quotation inside ours get the marks that the middle one does not use. */
function thirdMarks(words: string, inner: QuotationMarks): string {
  return inner.open === '‘'
    ? words.replace(/[“”«»„"]/g, '').replace(/(?<![\p{L}\p{N}])‘([^‘’]+)’(?![\p{L}\p{N}])/gu, '“$1”')
    : words.replace(/[“«„"]\s?([^“”«»„"]+?)\s?[”»"]/g, '‘$1’').replace(/[“”«»„"]/g, '')
}
