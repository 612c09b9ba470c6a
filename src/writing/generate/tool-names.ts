import { pack } from '#languages/packs.ts'
import { type Language, eachLanguage, scriptOf } from '#languages/rules.ts'
import { fold } from '#stories/scraped-text.ts'
import { inAnyCase, properName, toolWords, wholeWords } from './tool-words.ts'

/** The texts of a report; `presented` is the name that the form of its headline gives, or empty. */
export type ToolReport = {
  title: string
  sentences: readonly string[]
  presented: string
  language: Language
}

const CAPITALIZED = String.raw`(?:\p{Lu}[\p{L}\p{M}\p{N}]*(?:[-&.'’][\p{L}\p{N}]+)*|\p{Ll}+\p{Lu}[\p{L}\p{N}]*)`
const LINK = '(?:de la|del|de|da|do|dos|das|of the|of|du|des)'
const QUOTED = String.raw`[«“"]\s?[^«»“”"]{2,40}?\s?[»”"]`
const LATIN = String.raw`\p{Script=Latin}[\p{Script=Latin}\p{N}.-]*(?: (?:\p{Lu}|\p{N})[\p{Script=Latin}\p{N}.-]*){0,3}`
const ARABIC = String.raw`(?!ال)[\p{Script=Arabic}\p{M}]+`

const PATTERNS = eachLanguage((language) =>
  scriptOf(language) === 'arabic' ? arabicPatterns(language) : latinPatterns(language),
)
/** What tools run on: `an Android app` is not called Android. */
const PLATFORMS: ReadonlySet<string> = new Set(
  'gpt ios ipad iphone android windows mac macos linux web chrome firefox safari edge slack teams whatsapp telegram discord excel word outlook gmail google apple microsoft openai chatgpt'.split(
    ' ',
  ),
)
const KIND = toolWords(({ kinds }) => kinds)
const RIVAL = toolWords(({ rivals }) => rivals)

/**
 * The name of a tool and its maker, each from a sentence or a headline that states it; empty if none does. The publisher of
 * the report and a company that presents something are not the name.
 */
export function toolNames({ title, sentences, presented, language }: ToolReport): {
  name: string
  provider: string
} {
  const text = [title, ...sentences].join(' ')
  const own = [title, ...sentences].filter((sentence) => !RIVAL[language].test(sentence))
  const makerOf = (found: string) => properName(found, language, text)
  const nameOf = (found: string | undefined) => {
    const name = asRepeated(properName(found ?? '', language, text), sentences.join(' '))
    return PLATFORMS.has(fold(name)) ? '' : name
  }
  const launches = own.flatMap((sentence) => launchesIn(sentence, language))
  const makers = new Set(launches.map(({ maker }) => fold(makerOf(maker))))
  const isTool = (name: string) => name !== '' && !makers.has(fold(name))
  const inTitle = objectName(launches.find(({ sentence }) => sentence === title)?.object, language)
  const name =
    [inTitle, presented, ...own.flatMap((sentence) => namesStated(sentence, language))]
      .map(nameOf)
      .find(isTool) ?? ''
  const isAbout = (part: string) => KIND[language].test(part) || (name !== '' && part.includes(name))
  const stated = [
    ...launches.filter(({ object }) => isAbout(object)).map(({ maker }) => maker),
    ...own.flatMap((sentence) => makersStated(sentence, language)),
  ]
  return { name, provider: stated.map(makerOf).find((maker) => maker !== '' && maker !== name) ?? '' }
}

/** A name without the word that opens a headline: the text has `Noria`, and not `Llega Noria`. */
function asRepeated(name: string, text: string): string {
  const tail = name.slice(name.indexOf(' ') + 1)
  return !text.includes(name) && text.includes(tail) ? tail : name
}

type Launch = { sentence: string; maker: string; object: string }

/** Who presents what in a sentence. */
const launchesIn = (sentence: string, language: Language): Launch[] =>
  PATTERNS[language].launches.flatMap((pattern) => {
    const { maker, object } = pattern.exec(sentence)?.groups ?? {}
    return maker === undefined || object === undefined ? [] : [{ sentence, maker, object }]
  })

const objectName = (object: string | undefined, language: Language): string | undefined =>
  object === undefined ? undefined : firstMatch(PATTERNS[language].objects, object)

const namesStated = (sentence: string, language: Language): string[] =>
  [
    ...launchesIn(sentence, language).map(({ object }) => objectName(object, language)),
    firstMatch(PATTERNS[language].names, sentence),
  ].filter((name) => name !== undefined)

const makersStated = (sentence: string, language: Language): string[] =>
  [firstMatch(PATTERNS[language].makers, sentence)].filter((maker) => maker !== undefined)

function firstMatch(patterns: readonly RegExp[], text: string): string | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.groups?.['name']
    if (found !== undefined) return found
  }
  return undefined
}

type Patterns = Record<'launches' | 'objects' | 'names' | 'makers', RegExp[]>

function compiled(patterns: readonly string[]): RegExp[] {
  return patterns.map((pattern) => new RegExp(pattern, 'u'))
}

function latinPatterns(language: Language): Patterns {
  const tools = pack(language).tools
  const name = String.raw`(?<name>${QUOTED}|${CAPITALIZED}(?: (?:${CAPITALIZED}|\d[\d.]*)){0,3})`
  const company = `${CAPITALIZED}(?: (?:${LINK} )?${CAPITALIZED}){0,4}`
  const ends = String.raw`(?=\s*(?:[,;:.—–()!?]|$)| (?:${tools.afterName})(?!\p{L}))`
  const article = `(?:${inAnyCase(tools.articles)})`
  const kind = `${wholeWords(tools.kinds)}(?! (?:${tools.notAKind})(?!\\p{L}))`
  const adjectives = String.raw`(?:(?!(?:${tools.afterName}|${tools.makers}) )[\p{L}-]+ ){0,4}?`
  const opening = `^(?:${article})?${name}`
  return {
    launches: compiled([
      String.raw`(?<maker>${company})(?:, [^,;.]{2,80},)?(?: (?:${tools.auxiliaries}))* (?:${tools.launches}) (?<object>.{1,90})`,
    ]),
    objects: compiled([
      `^(?:${article})?${name}${ends}`,
      String.raw`^${article}?${adjectives}${kind}(?: (?!(?:${tools.afterName})(?!\p{L}))\p{Ll}+){0,2},? ${name}${ends}`,
    ]),
    names: compiled([
      `${kind}.{0,60}?${wholeWords(tools.called)} ${article}?${name}`,
      `${opening}(?:, [^,]{2,60},)? (?:${tools.isA}) ?${adjectives}${kind}`,
      `(?<![^ ])(?:${article})?${name}, (?:${tools.aKind}) ?${adjectives}${kind}`,
    ]),
    makers: compiled([
      `${wholeWords(tools.madeBy)} ${article}?(?:(?:[\\p{L}-]+ )?(?:${tools.makers}) (?:\\p{Ll}+ )?)?(?<name>${company})(?! (?:${tools.makers})(?!\\p{L}))`,
      `${wholeWords(tools.itsMaker)},? (?<name>${company})`,
    ]),
  }
}

function arabicPatterns(language: Language): Patterns {
  const tools = pack(language).tools
  const name = `(?<name>${QUOTED}|${LATIN}|${ARABIC})`
  const company = `${wholeWords(tools.makers)} (?<maker>${QUOTED}|${LATIN}|${ARABIC})`
  const launch = wholeWords(tools.launches)
  const kind = wholeWords(tools.kinds)
  const called = `${kind}.{0,60}?${wholeWords(tools.called)} ${name}`
  return {
    launches: compiled([
      `${launch} ${company} (?<object>.{1,90})`,
      `${company}(?: (?:${tools.auxiliaries}))* ${launch} (?<object>.{1,90})`,
    ]),
    objects: compiled([called, `${kind} (?<name>${QUOTED}|${LATIN})`]),
    names: compiled([called, `${kind} (?<name>${QUOTED}|${LATIN})`, `^${name} (?:${tools.isA}) ${kind}`]),
    makers: compiled([`${wholeWords(tools.madeBy)} ${company.replace('<maker>', '<name>')}`]),
  }
}
