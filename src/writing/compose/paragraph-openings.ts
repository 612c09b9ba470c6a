const PLACE_IN_CAPITALS = String.raw`\p{Lu}[\p{Lu}\p{M}.’' -]{1,38}\p{Lu}`
const PLACE = String.raw`\p{Lu}[\p{L}\p{M}.’' -]{1,38}`
const DAY = String.raw`,[^()\/—–]{1,40}`
const AGENCY = String.raw`\s*(?:\([^()]{2,40}\)|\/[^\/]{2,30}\/)`
const DASH = String.raw`\s*\.?\s*(?:--|[-–—])\s+(?=[“«"'¿¡(]?\s?[\p{Lu}\p{Nd}])`
/** Where, when and by whom a report was filed: `PARIS (AFP) — `, `Madrid, 19 nov (EFE).- `, `DUBLIN, Nov 19 - `, `FORTALEZA - `. */
const DATELINE = new RegExp(
  String.raw`^(?:${PLACE_IN_CAPITALS}(?:${DAY})?(?:${AGENCY})?|${PLACE}(?:${DAY})?${AGENCY})${DASH}`,
  'u',
)
/** A short word in capitals before a dash is a company or a term, unless a day or an agency follows. */
const SHORT_CAPITALS = /^\p{Lu}{1,4}\s*[-–—]/u
/** A dateline as agencies send it: `Paris, France | AFP | dimanche 10/12/2023 - `. */
const PIPED_DATELINE = /^[^|]{2,40}\|[^|]{2,30}\|[^|–—-]{4,40}\s[-–—]\s+/u
const ARABIC_DATELINE =
  /^[\p{Script=Arabic}\s]{2,25}?(?:\s*[-–—،/]\s*[\p{Script=Arabic}\p{Nd}\s]{1,25}?)?\s*[-–—،]?\s*\([^()]{2,40}\)\s*[-–—:]\s*/u
/** The number of opening paragraphs that may have a dateline. */
const DATELINED = 3
/** The time before an entry of a live report: `17h20 – `, `16:31 `, `[2:05 p.m. ET] `. */
const TIMESTAMP =
  /^[[(]?(?:[01]?\d|2[0-3])\s?[:hH]\s?[0-5]\d(?:\s?(?:[ap]\.?m\.?|ص|م(?=\s)))?(?:\s?(?:GMT|UTC|CES?T|BST|[ECMP][SD]?T))?[\])]?(?:\s*[-–—:|·]\s*|\s+)(?=[“«"'¿¡(]?\s?[\p{Lu}\p{Script=Arabic}])/u

/** Pictographs, arrows and other signs used as a bullet. */
const BULLET = /^(?:[\p{So}\p{Sm}•‣●▪◦·\s]|\uFE0F)+/u

/** A paragraph without the text before its first sentence: dateline, time of a live entry, bullet. */
export function withoutOpening(paragraph: string, place: number): string {
  const text = paragraph.replace(BULLET, '').replace(TIMESTAMP, '')
  if (place >= DATELINED || SHORT_CAPITALS.test(text)) return text
  return text.replace(PIPED_DATELINE, '').replace(DATELINE, '').replace(ARABIC_DATELINE, '')
}

/** True for a footnote, and for a line of dialogue after a dash, because its sentences have no speaker on their own. */
export const isNoteOrDialogue = (paragraph: string): boolean =>
  /^(?:[*†‡]|[—―–-]\s?(?=[\p{Lu}¿¡«“…]))/u.test(paragraph)

/** Matches an author's introduction at the end of an article. */
const AUTHOR_NOTE =
  /^(?:د\.\s)?\p{L}[\p{L}\p{M}.’'-]*(?: \p{L}[\p{L}\p{M}.’'-]*){1,3}(?: \([^()]{2,40}\))?,? (?:(?:is|was|est|es|é) .{0,60}\b(?:correspondent|reporter|journalist|columnist|freelance|editor|writer|journaliste|correspondante?|reporter|chroniqueu|rédact|periodista|corresponsal|redactora?|columnista|jornalista|repórter|colunista|redatora?)|(?:writes|reports|covers)(?: about| on| for)? |.{0,12}(?:كاتبة?|صحفية?|صحافية?|مراسلة?) )/u
/** The number of paragraphs from the end in which an author may introduce themselves. */
const AUTHOR_NOTES = 3

/** True if a paragraph near the end says who wrote the article. */
export const isAuthorNote = (paragraph: string, fromEnd: number): boolean =>
  fromEnd < AUTHOR_NOTES && AUTHOR_NOTE.test(paragraph)
