const SOUNDS: Readonly<Record<string, string>> = {
  ...soundsOf('بپ', 'b'),
  ...soundsOf('تط', 't'),
  ...soundsOf('جغگ', 'g'),
  ...soundsOf('خكق', 'k'),
  ...soundsOf('دض', 'd'),
  ...soundsOf('ذزظ', 'z'),
  ...soundsOf('ثسشص', 's'),
  ...soundsOf('فڤ', 'f'),
  ...soundsOf('ر', 'r'),
  ...soundsOf('ل', 'l'),
  ...soundsOf('م', 'm'),
  ...soundsOf('ن', 'n'),
}
function soundsOf(letters: string, sound: string): Record<string, string> {
  return Object.fromEntries(Array.from(letters, (letter) => [letter, sound]))
}

/** Latin spellings of one sound, applied in this order; vowels, h, w and y are dropped. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/ch|sh/g, 's'],
  [/c(?=[eiy])/g, 's'],
  [/x/g, 'ks'],
  [/[cq]/g, 'k'],
  [/p/g, 'b'],
  [/v/g, 'f'],
  [/j/g, 'g'],
  [/[^b-df-gk-nr-tz]/g, ''],
]
const collapsed = (sounds: string) => sounds.replace(/(.)\1+/g, '$1')
/** The consonants of a name in Latin letters, as Arabic writes them. */
export const latinSounds = (name: string) =>
  collapsed(SPELLINGS.reduce((text, [spelling, sound]) => text.replace(spelling, sound), name.toLowerCase()))
/** The consonants of an Arabic word. */
export const arabicSounds = (word: string) =>
  collapsed(Array.from(word, (letter) => SOUNDS[letter] ?? '').join(''))

/** The words of Arabic that a Latin name may become: "ChatGPT" is four. */
const MAX_WORDS = 5
/** An Arabic spelling has at least this share of the letters of the name. */
const MIN_LETTERS = 0.6

/** The consonants of a shorter name, such as xAI, are those of many ordinary words. */
const MIN_LENGTH = 5

/** Whether an Arabic text writes a Latin name in Arabic letters: يوتيوب for YouTube. Names with digits keep their spelling. */
export function isTransliterated(name: string, text: string): boolean {
  if (/\d/.test(name) || name.length < MIN_LENGTH) return false
  const sounds = latinSounds(name)
  const words = text.match(/\p{Script=Arabic}+/gu) ?? []
  return words.some((first, at) =>
    [first, first.replace(/^[وفبلك]/u, '')].some((start) =>
      Array.from({ length: MAX_WORDS }, (_, more) =>
        [start, ...words.slice(at + 1, at + 1 + more)].join(''),
      ).some((written) => arabicSounds(written) === sounds && written.length >= name.length * MIN_LETTERS),
    ),
  )
}

/** Letters that write foreign names, and the long vowels of which a foreign name has several. */
const FOREIGN = /^[اأإآبپتثجخدذرزسشغفڤكگلمنهوي]{4,}$/u
const LONG_VOWELS = /[اأإآوي]/gu
/** Attached words, forms of verbs and plurals: the word is Arabic. */
const INFLECTED = /^(?:[وفبلك]?ال|[وف]?لل|[وف]?ي|[يسوف]?[تسي]ت|[وف]م)|(?:ات|ون|ين|ان|ها|هم|هن|كم|نا|وا|ه)$/u

/** Whether an Arabic word may be a foreign name by its letters. Some Arabic words look like one too. */
export const looksForeign = (word: string): boolean =>
  FOREIGN.test(word) && !INFLECTED.test(word) && (word.match(LONG_VOWELS) ?? []).length > 1
