/** Zero-width and direction marks, soft hyphen, fillers, variation selectors, Unicode tags, blank braille. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\u2800|[\uFFF9-\uFFFB]/gu
// oxlint-disable-next-line no-control-regex -- control characters are what is removed
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g
/** Other shapes of the same letters: Arabic presentation forms, full-width Latin letters, mathematical letters. */
const OTHER_SHAPES = /[\uFB50-\uFDFF\uFE70-\uFEFC\uFF01-\uFF5E]+|[\u{1D400}-\u{1D7FF}]+/gu
/** `[3]`, `[1, 2]`, `【4】`: a page's own reference marks would read as our citations. */
const REFERENCE_MARK = /\s*[[【]\s*\p{Nd}{1,3}(?:\s*[,;–-]\s*\p{Nd}{1,3})*\s*[\]】]/gu

/** True if the text contains characters that a reader cannot see. */
export const hasInvisible = (text: string): boolean =>
  text.search(INVISIBLE) >= 0 || text.search(CONTROL) >= 0

/** The text in a form that a database can store: no control characters, U+FFFD for lone surrogates. Line breaks are kept. */
export const storable = (text: string): string => text.toWellFormed().replace(CONTROL, '')

/**
 * One line of plain text from a page: no invisible characters, ordinary spaces and quotation marks, letters in their usual
 * shape, no lone surrogates, no reference marks such as `[3]`. Applying it twice changes nothing.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(OTHER_SHAPES, (letters) => letters.normalize('NFKC'))
    .replace(INVISIBLE, '')
    .replace(CONTROL, '')
    .replace(/``|''|[\u201F\u275D\u301D]/g, '“')
    .replace(/[\u275E\u301E\u301F]/g, '”')
    .replace(/[\u201B\u02BC\u2032`\u00B4]/g, '’')
    .replace(/\u2033/g, '"')
    .replace(/\s+/gu, ' ')
    .replace(REFERENCE_MARK, '')
    .trim()
}

const ARABIC_ZERO = 0x660
const PERSIAN_ZERO = 0x6f0
/** Arabic-Indic digits, separators and percent sign as Western ones: `٣٧٪` is `37%`. */
export function westernDigits(text: string): string {
  if (!/[٠-٩۰-۹٪٫٬]/.test(text)) return text
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_ZERO))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - PERSIAN_ZERO))
    .replace(/٪/g, '%')
    .replace(/(?<=\d)٫(?=\d)/g, '.')
    .replace(/(?<=\d)٬(?=\d)/g, ',')
}

/**
 * The form in which words are compared, never shown: lower case, without accents, vowel signs and tatweel, with variant
 * spellings of Arabic letters unified and Western digits; everything else becomes single spaces.
 */
export function fold(text: string): string {
  if (/^[a-z0-9]*$/.test(text)) return text
  if (/^\p{ASCII}*$/u.test(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
  return westernDigits(text)
    .replace(/œ/gi, 'oe')
    .replace(/æ/gi, 'ae')
    .normalize('NFKD')
    .replace(/[\p{M}ـ]+/gu, '')
    .toLowerCase()
    .replace(/[ىئ]/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ؤ/g, 'و')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const ARABIC_PREFIX = /^(?:(?:وال|فال|بال|كال|لل|ال)(?=\p{L}{3})|[وفبلكس](?=\p{L}{4}))/u
const ARABIC_ENDING = /(?<=\p{L}{3})(?:هما|تها|تهم|ها|هم|نا|ات|ون|ين|ان|يه|ته|ه|ي|ا)$/u
const LATIN_ENDING = /(?<=\p{L}{4})(?:ements?|ments?|mente|ations?|ing|ies|ed|es|os|as|s|e|a|o)$/u

/** A folded word without its most common endings (and Arabic prefixes), so that forms of a word match. */
export function stem(word: string): string {
  if (/\p{Script=Arabic}/u.test(word)) return word.replace(ARABIC_PREFIX, '').replace(ARABIC_ENDING, '')
  return word.replace(LATIN_ENDING, '')
}
