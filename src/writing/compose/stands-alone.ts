import { inAnyLanguage } from '../any-language.ts'
import { pack } from '#languages/packs.ts'
import { type Language, scriptOf } from '#languages/rules.ts'
import { isOneQuotation, outsideQuotations } from '../quotations.ts'

/** "This week" refers to the calendar, not to a sentence. */
const POINTS_AT_NOW = new RegExp(`^(?:${inAnyLanguage((reading) => reading.pointsAtNow)})`, 'iu')
/** A pronoun as the subject after a time or a place: "In May it …", "En 2024, elle …". */
const PRONOUN_AFTER_TIME = new RegExp(
  inAnyLanguage((reading) => reading.pronounAfterTime),
  'u',
)
/** A speaker named only by a role: "according to the researcher, …". */
const ROLE_ALONE = new RegExp(
  inAnyLanguage((reading) => reading.roleAlone),
  'iu',
)
/** After a quotation, only a pronoun or a bare verb names the speaker. */
const NAMELESS_SPEAKER = new RegExp(
  String.raw`[”»"],?\s*(?:${inAnyLanguage((reading) => reading.namelessSpeaker)})`,
  'iu',
)
/**
 * Words that refer to another part of the page, or turn from the previous statement to another subject: useless anywhere
 * else.
 */
const POINTS_AROUND = new RegExp(
  inAnyLanguage((reading) => reading.pointsAround),
  'iu',
)

const withoutVowels = (text: string, language: Language) =>
  scriptOf(language) === 'arabic' ? text.replace(/\p{M}/gu, '') : text

/**
 * True if a sentence needs the one before it to be understood: "he", "but", "this", "since then", a quotation without a
 * speaker.
 */
export function leansOnPrevious(sentence: string, language: Language): boolean {
  const text = withoutVowels(sentence, language)
  return (
    (pack(language).reading.leans.test(text) && !POINTS_AT_NOW.test(text)) ||
    pack(language).reading.leansAfterPreposition.test(text) ||
    PRONOUN_AFTER_TIME.test(text) ||
    ROLE_ALONE.test(text) ||
    NAMELESS_SPEAKER.test(text) ||
    isOneQuotation(text)
  )
}

/** True if a sentence refers to another part of its page: "as mentioned above", "the chart below". */
export const pointsAround = (sentence: string, language: Language): boolean =>
  POINTS_AROUND.test(withoutVowels(sentence, language))

/** "The company …", "L’entreprise …": understood after a headline that names it. */
const THE_COMPANY = new RegExp(
  String.raw`^(?:(?:${inAnyLanguage((reading) => reading.knownStart)})(?!\p{L}).{0,80}, )?(?:${inAnyLanguage((reading) => reading.theCompany)})(?![\p{L}])`,
  'iu',
)
/** Subjects that the text has introduced before, and that its headline rarely names. */
const KNOWN_SUBJECT = new RegExp(
  String.raw`^(?:${inAnyLanguage((reading) => reading.knownSubject)})(?![\p{L}])`,
  'iu',
)
const NAMED_FIRST = /^(?: \p{Ll}+){0,2} [\p{Lu}“«"]/u

/** The weight of a sentence whose subject the reader has to know already; 1 if the sentence explains itself. */
export function subjectWeight(text: string): number {
  const [known] = KNOWN_SUBJECT.exec(text) ?? THE_COMPANY.exec(text) ?? []
  if (known === undefined || NAMED_FIRST.test(text.slice(known.length))) return 1
  return KNOWN_SUBJECT.test(text) || known.includes(',') ? 0.6 : 0.8
}

/** True if the publisher speaks of itself: such a sentence is theirs and is never continued in our own words. */
export const speaksOfItself = (text: string, language: Language): boolean =>
  pack(language).reading.firstPerson.test(withoutVowels(outsideQuotations(text), language))
