import { pack } from '#languages/packs.ts'
import { type Language, LOCALES, eachLanguage, scriptOf } from '#languages/rules.ts'
import { fold } from '#stories/scraped-text.ts'
import { arabicSounds, isTransliterated, latinSounds } from './transliterated.ts'

/** Whether a text has the counterpart of a word in another language. */
export type Counterparts = { has(word: string): boolean }

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu
const ARABIC = /\p{Script=Arabic}/u
/** Two words with this many equal letters at their start, and half of the shorter one, are forms of one word. */
const MIN_START = 4
/** Of so many consonants one may differ, or be missing at the end. */
const [MIN_NEARLY, MIN_CUT] = [4, 3]
/** Fewer consonants are those of many words. */
const MIN_SOUNDS = 2

/** The counterparts that the words of a text in `from` are to words in `to`. */
export function counterpartsIn(text: string, from: Language, to: Language): Counterparts {
  const isSameScript = scriptOf(from) === scriptOf(to)
  const words = once(() => [...new Set(text.match(WORD) ?? [])])
  const folded = once(() => new Set(words().flatMap((word) => formsOf(fold(word)))))
  // Arabic has no capitals: any of its words may be a name
  const isName = (word: string) => scriptOf(from) === 'arabic' || /^\p{Lu}/u.test(word)
  const sounds = once(() => [...new Set(words().filter(isName).flatMap(soundsIn))])
  // in one script, an ordinary word and its capitalized counterpart also begin with the same letter: "langues", "Lenguas"
  const ordinaryKey = (word: string, sound: string) => (isSameScript ? fold(word).charAt(0) + sound : sound)
  const ordinary = once(() => {
    const found = words().filter((word) => !isName(word))
    return new Set(found.flatMap((word) => soundsIn(word).map((sound) => ordinaryKey(word, sound))))
  })
  // a translation names the country that the readers of the original live in
  const home = new Intl.Locale(LOCALES[from]).maximize().region ?? ''
  const places = once(() => new Set([home, ...[...folded()].flatMap((word) => placesNamed(word, from))]))
  const isFromArabic = scriptOf(from) === 'arabic' && !isSameScript
  return {
    has: (word) => {
      const forms = formsOf(fold(word))
      if (forms.some((form) => folded().has(form))) return true
      if (forms.some((form) => [...folded()].some((other) => sharesStart(form, other)))) return true
      if (isFromArabic && isTransliterated(word, text)) return true
      const own = soundsIn(word)
      if (own.every((sound) => sound.length < MIN_SOUNDS)) return true
      if (own.some((sound) => sounds().some((other) => soundsAlike(sound, other, isSameScript)))) return true
      if (own.some((sound) => sound.length >= MIN_CUT && ordinary().has(ordinaryKey(word, sound))))
        return true
      return forms.some((form) => placesNamed(form, to).some((place) => places().has(place)))
    },
  }
}

/** The same value each time, made when it is first asked for. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null
  return () => (made ??= { value: make() }).value
}

/** A folded word, and without what is attached to its start in Arabic, or in "neozelandés". */
const formsOf = (word: string): string[] =>
  ARABIC.test(word)
    ? [...new Set([word, word.replace(/^[وفبلك](?=\p{L}{3})/u, ''), word.replace(/^(?:[وفبلك]?ال|لل)/u, '')])]
    : word.split(' ').flatMap((one) => (one.startsWith('neo') ? [one, one.slice(3)] : [one]))

function sharesStart(one: string, other: string): boolean {
  const least = Math.max(MIN_START, Math.ceil(Math.min(one.length, other.length) / 2))
  return one.length >= least && other.startsWith(one.slice(0, least))
}

/** Letters that stand for one sound in some languages and for another, or for none, in others. */
const VARIANTS: readonly (readonly [RegExp, string])[] = [
  [/w/g, 'v'],
  [/j/g, 'y'],
  [/ch/g, 'k'],
  [/th/g, 's'],
  [/dh/g, 'z'],
  [/[ãõ]o?/g, 'an'],
]
/** Sounds that transliterations exchange. */
const alike = (sounds: string) =>
  sounds.replace(/g/g, 'k').replace(/d/g, 't').replace(/z/g, 's').replace(/m/g, 'n').replace(/ts/g, 's')

/** The consonants of a word as it may be pronounced, alike ones written as one. */
function soundsIn(word: string): string[] {
  if (ARABIC.test(word)) return [...new Set(formsOf(word).map((form) => alike(arabicSounds(form))))]
  const lower = word.toLowerCase()
  const written = [lower, ...VARIANTS.map(([from, to]) => lower.replace(from, to))]
  return [...new Set(written.map((one) => alike(latinSounds(fold(one)))))]
}

function soundsAlike(one: string, other: string, isSameScript: boolean): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < MIN_SOUNDS || long.length - short.length > 1) return false
  return (
    short === long ||
    (short.length >= (isSameScript ? MIN_NEARLY : MIN_CUT) && long.startsWith(short)) ||
    (short.length >= MIN_NEARLY && differInOne(short, long))
  )
}

/** Whether one letter has to be changed or removed. */
function differInOne(short: string, long: string): boolean {
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  return long.slice(at + 1) === short.slice(short.length === long.length ? at + 1 : at)
}

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
/** Continents and their parts, by the codes of the United Nations. */
const PARTS_OF_THE_WORLD = '002 003 005 009 013 019 142 145 150 151 154 155 419'.split(' ')

/** The codes of places and languages by the folded words that name them, by how they begin, and by Arabic consonants. */
type Places = Record<'words' | 'starts' | 'sounds', Map<string, Set<string>>>

/** The countries, parts of the world and languages that a word of a language names, from the data of Unicode. */
const PLACES = eachLanguage((language) => once(() => placesOf(language)))

function placesOf(language: Language): Places {
  const places: Places = { words: new Map(), starts: new Map(), sounds: new Map() }
  const put = (index: Map<string, Set<string>>, key: string, code: string) =>
    index.set(key, (index.get(key) ?? new Set()).add(code))
  const add = (name: string, code: string) => {
    for (const word of formsOf(fold(name))
      .flatMap((form) => form.split(' '))
      .flatMap(formsOf)) {
      if (word.length < MIN_START) continue
      put(places.words, word, code)
      // names of places are so short that their beginnings are those of their adjectives
      put(places.starts, word.slice(0, startOf(word)), code)
      if (arabicSounds(word).length >= MIN_CUT) put(places.sounds, arabicSounds(word), code)
    }
  }
  const options = { fallback: 'none' } as const
  const regions = new Intl.DisplayNames(LOCALES[language], { type: 'region', ...options })
  for (const code of [...CODES, ...PARTS_OF_THE_WORLD]) add(regions.of(code) ?? '', code)
  const languages = new Intl.DisplayNames(LOCALES[language], { type: 'language', ...options })
  for (const code of [...CODES.map((one) => one.toLowerCase()), 'gsw']) add(languages.of(code) ?? '', code)
  for (const [key, names] of Object.entries(pack(language).reading.cities))
    for (const name of names.split(' ')) add(name, key)
  return places
}
const startOf = (word: string): number => Math.max(MIN_START, Math.ceil(word.length / 2))

/** The codes of the places and languages that a folded word names, also as an adjective. */
function placesNamed(word: string, language: Language): string[] {
  const { words, starts, sounds } = PLACES[language]()
  const exact = words.get(word)
  if (exact) return [...exact]
  const lengths = Array.from({ length: Math.max(0, word.length - MIN_START + 1) }, (_, n) => MIN_START + n)
  return [
    ...lengths.flatMap((length) => [...(starts.get(word.slice(0, length)) ?? [])]),
    ...(ARABIC.test(word) ? (sounds.get(arabicSounds(word)) ?? []) : []),
  ]
}
