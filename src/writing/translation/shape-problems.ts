import { LANGUAGES, type Language } from '#languages/rules.ts'
import { hasInvisible } from '#stories/scraped-text.ts'
import { STOP_WORDS } from '#stories/stop-words.ts'

const LINK = /https?:\/\/[^\s)\]>"'،؛]+/g
const TAG = /<\/?[a-z][^<>]*>/gi
const BOLD = /\*\*[^*]+\*\*|__[^_]+__/g
const BLOCK = /^\s*(?:#{1,6} |[-*+] |\d+[.)] |> )/
/** The number of words from which the language of a text can be detected. */
const DISTINCTIVE_WORDS = 12

/** What is wrong with the form of a translation: empty, invisible characters, other Markdown, another language. */
export function shapeProblems(
  text: string,
  said: string,
  { from, to }: { from: Language; to: Language },
): string[] {
  if (said.trim() === '') return ['∅']
  const problems: string[] = []
  if (hasInvisible(said.replace(/[\u200c-\u200f]/g, '')) && !hasInvisible(text)) problems.push('U+200B')
  if (said.includes('\uFFFD') && !text.includes('\uFFFD')) problems.push('U+FFFD')
  if ((BLOCK.exec(text)?.[0] ?? '').trim() !== (BLOCK.exec(said)?.[0] ?? '').trim())
    problems.push(said.slice(0, 20))
  if (/\n\s*\n/.test(said.trim())) problems.push('¶')
  problems.push(...(said.match(TAG) ?? []).filter((tag) => !text.includes(tag)))
  const bold = said.match(BOLD) ?? []
  if (bold.length > (text.match(BOLD) ?? []).length) problems.push(...bold)
  const language = otherLanguage(said, to)
  if (language !== null) problems.push(language)
  else if (from !== to && said.trim() === text.trim() && wordsOf(text).length >= DISTINCTIVE_WORDS)
    problems.push(from)
  return problems
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
const ARABIC = /\p{Script=Arabic}/u

/** The language of a text if it is not `wanted`; null if it is, or if the text is too short to tell. */
function otherLanguage(text: string, wanted: Language): Language | null {
  const words = wordsOf(text.replace(LINK, ''))
  if (words.length < DISTINCTIVE_WORDS) return null
  const arabic = words.filter((word) => ARABIC.test(word)).length / words.length
  if (wanted === 'ar') return arabic < 0.4 ? 'en' : null
  if (arabic > 0.4) return 'ar'
  const common = (language: Language) => words.filter((word) => STOP_WORDS[language].has(word)).length
  const others = LANGUAGES.filter((language) => language !== wanted && language !== 'ar')
  const [nearest] = others.toSorted((a, b) => common(b) - common(a))
  return nearest && common(nearest) > common(wanted) * 1.3 + 1 ? nearest : null
}
