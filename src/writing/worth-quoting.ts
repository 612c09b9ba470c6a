import { inAnyLanguage } from './any-language.ts'
import type { Language } from '#languages/rules.ts'
import { unclosedQuotation } from './quotations.ts'

/** Text about the page itself instead of its subject, at the start of a sentence. */
const BOILERPLATE_START = new RegExp(
  String.raw`^(?:${inAnyLanguage((reading) => reading.boilerplateStart)})|^(?:${inAnyLanguage((reading) => reading.boilerplateLabel)})(?:\s\S+){0,3}\s?:`,
  'iu',
)
/** The same, anywhere in a sentence. */
const BOILERPLATE_ANYWHERE = new RegExp(
  inAnyLanguage((reading) => reading.boilerplate),
  'iu',
)

/** Text that addresses a language model or our own software: no publisher writes it for a reader. */
const TO_THE_MACHINE = [
  new RegExp(
    inAnyLanguage((reading) => reading.toMachine),
    'iu',
  ),
  /<\/?\s*(?:source|system|instructions?|article|document|context|prompt|user|assistant|fuente|fonte)\b|\[\/?(?:INST|SYS|END|source)\b|<\|[^|]*\|>|<<+|>>+|\[\[|\]\]|={3,}|-{3,}|#{3,}|~{3,}|`{3}|\b(?:BEGIN|END) (?:OF )?(?:SOURCE|ARTICLE|PROMPT|INSTRUCTIONS?|TEXT|DOCUMENT)\b/u,
]

/** True for text that gives instructions to a machine or imitates the marks around a source, in any language. */
export const addressesMachine = (text: string): boolean =>
  TO_THE_MACHINE.some((pattern) => pattern.test(text))

/** True for text of a page about itself: subscriptions, rights, pictures, related links. */
export const isBoilerplate = (text: string): boolean =>
  [text, text.replace(/\p{M}/gu, '').replace(/^[^\p{L}\p{N}]+/u, '')].some(
    (form) => BOILERPLATE_START.test(form) || BOILERPLATE_ANYWHERE.test(form),
  )

/** True for text that mixes letters of two alphabets in one word, a way to hide words from filters. */
export const mixesAlphabets = (text: string): boolean =>
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u.test(
    text,
  )

const WORDS = { least: 5, most: 60 }
const ENDING = /[.!?؟…](?:[”»"’')\]]|\s)*$/u
const BEGINNING: Record<'cased' | 'uncased', RegExp> = {
  cased: /^[“«"‘'¿¡(]*\s*(?:\p{Lu}|\p{Nd}|[$€£])/u,
  uncased: /^[“«"‘'(]*\s*[\p{L}\p{Nd}$€£]/u,
}

/**
 * True for a whole sentence that can be published: with a beginning and an end, nothing left open, of readable length,
 * without addresses.
 */
export function isWholeSentence(text: string, language: Language): boolean {
  const words = text.split(' ').length
  const brackets = (text.match(/[([]/g) ?? []).length - (text.match(/[)\]]/g) ?? []).length
  return (
    words >= WORDS.least &&
    words <= WORDS.most &&
    ENDING.test(text) &&
    !/(?:\.{3}|…)[”»"’')\]]*$/u.test(text) &&
    // a name before the full stop of an initial, or a list that was cut
    BEGINNING[language === 'ar' ? 'uncased' : 'cased'].test(text) &&
    brackets === 0 &&
    !unclosedQuotation(text) &&
    !/https?:|www\.|\S@\S|[{}<>|]|[#@]\p{L}/u.test(text)
  )
}

/** True if a sentence addresses its reader, as instructions and advertisements do. */
export const addressesReader = (text: string): boolean => TO_THE_READER.test(text)
const TO_THE_READER = new RegExp(
  inAnyLanguage((reading) => reading.toReader),
  'iu',
)
