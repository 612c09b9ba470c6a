import type { TestLanguage } from '#languages/test-languages.ts'

type Part = { id: string; text: string }

const NAMES: Record<string, TestLanguage> = {
  English: 'en',
  'Modern Standard Arabic': 'ar',
  French: 'fr',
  Spanish: 'es',
  'European Portuguese': 'pt',
}
/** Words that replace every ordinary word: enough to recognize the language. */
const ORDINARY: Record<TestLanguage, string> = {
  en: 'the of and in that for with on as by at from is are was which',
  ar: 'في من على إلى عن أن التي الذي هذا هذه كان كانت مع بعد قبل كل',
  fr: 'le la les des une dans pour que qui sur avec est sont par plus ce',
  es: 'el la los las una en para que con por del es son más su como',
  pt: 'o a os as uma em para que com por do da não são mais como',
}
const MAGNITUDE = /^(?:millions?|millones|milhões|مليون|dollars|dólares|دولار)$/u
const KEPT = /[\d٠-٩[\](){}#*>_/]|https?:/u

/**
 * The answer of a model that knows no language but follows the rules: numbers, names, marks and addresses are kept, and
 * every other word is replaced by one of the wanted language.
 */
export function translated(prompt: string): { parts: Part[] } {
  const [, into = ''] = /^You translate a news site .*? from .*? into (.*?)(?: that |\.)/m.exec(prompt) ?? []
  const words = ORDINARY[NAMES[into] ?? 'en'].split(' ')
  const list = /^\[\{.*\}\]$/m.exec(prompt)?.[0] ?? '[]'
  const parts = JSON.parse(list) as Part[] // as written by ask-model.ts
  return { parts: parts.map(({ id, text }) => ({ id, text: inWords(text, words) })) }
}

function inWords(text: string, words: readonly string[]): string {
  let n = 0
  return text.replace(/[^\s]+/g, (token) => {
    const [, before = '', word = '', after = ''] =
      /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/su.exec(token) ?? []
    if (word === '' || KEPT.test(token) || MAGNITUDE.test(word) || /^\p{Lu}/u.test(word)) return token
    return before + (words[n++ % words.length] ?? word) + after
  })
}
