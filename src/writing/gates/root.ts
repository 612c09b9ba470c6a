/** Endings of nouns and verbs in the languages with Latin script, without accents; the longest is removed. */
const ENDING = new RegExp(
  `(?<=\\p{L}{3})(?:${[
    'ations?|aciones|acion|acoes|acao|issements?|ements?|ments?|amientos?|imientos?|amentos?|imentos?|ings?|edly|ers?|ies|ied',
    'arian?|erian?|irian?|ariam|eriam|iriam|erait|irait|eraient|iraient|aran?|eran?|iran?|arao|erao|irao|eront|iront|aient|aron|ieron|eron|aram|eram|iram',
    'ados?|adas?|idos?|idas?|ando|iendo|yendo|endo|indo|antes?|ants?|antes|ente|entes|aban?|avam?|iam?|ian?|iera|iese|asse|isse',
    'eurs?|euses?|trices?|teurs?|ores?|oras?|ions?|iones|oes|ao|aux|ales|ais|eis',
    'eu|ees?|es|er|ez|ent|ait|ant|ons|ar|ir|it|is|io|iu|ou|yo|ed|en|em|an|am|as|os|on|a|e|i|o|s',
  ].join('|')})$`,
  'u',
)
const ARABIC_AROUND =
  /^(?:وال|فال|بال|كال|لل|ال|[وفبل](?=\p{L}{4}))|(?:هما|تها|تهم|ها|هم|نا|ات|ون|ين|ان|يه|ته|وا|ه|ي|ا|ت)$/gu
const ARABIC_VERB = /^(?:سي|ست|سن|ا?ست|[يتنام])(?=\p{L}{3})/u

/**
 * What forms of one word have in common, so that "plans to open" is found again in "opened". Rougher than `stem`: different
 * words may share it.
 */
export function rootOf(word: string): string {
  if (/\p{Script=Arabic}/u.test(word)) {
    const inner = word.replace(ARABIC_AROUND, '').replace(ARABIC_VERB, '')
    const consonants = inner.replace(/[اويء]/gu, '')
    return consonants.length >= 2 ? consonants : inner
  }
  return word.replace(ENDING, '').replace(/(?<=\p{L}{3})(.)\1$/u, '$1')
}
