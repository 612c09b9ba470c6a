import { pack } from '#languages/packs.ts'
import { type Language, eachLanguage } from '#languages/rules.ts'
import { type Phrases, type Written, phrases } from './phrases.ts'
import { fold } from './scraped-text.ts'

/** Whether a report is about artificial intelligence, from 0 to 1, and the words that decided it, the strongest first. */
export type Relevance = { score: number; because: string[] }

/** Labs, models and products that are known for nothing else. */
const NAMES =
  phrases(`openai, anthropic, deepmind, chatgpt, gpt, deepseek, hugging face, huggingface, midjourney, stable diffusion, xai, mistral ai,
  stability ai, perplexity ai, elevenlabs, character ai, scale ai, qwen, ollama, dall e, whisper ai, waymo, nvidia blackwell, tensorflow, pytorch, langchain, suno, runway ai, aleph alpha, g42, falcon llm, jais, allam, albert ai, notebooklm, alphafold, alphago, ai pin, openclaw, yann lecun, geoffrey hinton, yoshua bengio, sam altman, demis hassabis, fei fei li, mistral large, claude code, أوبن إيه آي, أوبن ايه آي, أنثروبيك, ديب مايند, تشات جي بي تي, شات جي بي تي, ديب سيك, هاغينغ فيس, ميدجورني`)
/** Names that are people, stars, winds or animals elsewhere: they count beside another word of the subject. */
const SHARED_NAMES = phrases(
  'claude, gemini, mistral, llama, grok, perplexity, sora, nvidia, runway, cohere, copilot, cerebras, palantir, unitree, boston dynamics, كلود, جيميني, جيميناي, ميسترال, لاما, غروك, إنفيديا, انفيديا, كوبايلوت',
)
/** Written in capitals, so that it is no other word: "AI", in Romance languages "IA". */
const ACRONYM = /(?<![\p{L}\p{N}]|\p{Lu}[’'])(?:A\.?I\.?|I\.?A\.?|LLMs?|AGI)(?![\p{L}\p{N}])/u

const LISTS = eachLanguage((language) => {
  const { certain, strong, likely, aside, elsewhere } = pack(language).relevance
  return {
    certain: phrases(certain),
    strong: phrases(strong),
    likely: phrases(likely),
    aside: phrases(aside),
    elsewhere: phrases(elsewhere),
  }
})

type Kind = 'certain' | 'acronym' | 'name' | 'shared' | 'strong' | 'likely'
/** The weight of each kind in the text and in the headline, and how many of them count. */
const KINDS: readonly { kind: Kind; weight: number; inTitle: number; most: number }[] = [
  { kind: 'certain', weight: 2.4, inTitle: 4.5, most: 5 },
  { kind: 'acronym', weight: 2.2, inTitle: 3.3, most: 1 },
  { kind: 'name', weight: 2.2, inTitle: 2.4, most: 3 },
  { kind: 'shared', weight: 1.2, inTitle: 1.8, most: 2 },
  { kind: 'strong', weight: 1.2, inTitle: 1.2, most: 4 },
  { kind: 'likely', weight: 0.5, inTitle: 0.5, most: 3 },
]
/** The share of the sum that is left if the headline is about something else. */
const ASIDE = 0.55
/** Only the beginning of a text is read: what comes later is background. */
const READ_CHARACTERS = 1200
/** The sum of weights at which the score is one half. */
const HALF = 2.5

/** Judges headline and the beginning of the text. Pure, without a model. */
export function relevanceOf(title: string, text: string, language: Language): Relevance {
  const lists = LISTS[language]
  const [headline, beginning] = [writtenIn(title), writtenIn(text.slice(0, READ_CHARACTERS))]
  const isElsewhere = [headline, beginning].some((part) => phrasesIn(part, lists.elsewhere).length > 0)
  const inTitle = wordsOf(title, headline, language, isElsewhere)
  const inText = wordsOf(text, beginning, language, isElsewhere)
  const counted = KINDS.flatMap(({ kind, weight, inTitle: more, most }) => {
    const first = [...new Set(inTitle[kind])]
    const then = [...new Set(inText[kind])].filter((words) => !first.includes(words))
    return [
      ...first.map((words) => ({ kind, words, weight: more })),
      ...then.map((words) => ({ kind, words, weight })),
    ].slice(0, most)
  }).toSorted((a, b) => b.weight - a.weight)
  const isShared = counted.every(({ kind }) => kind === 'shared')
  const isAside = phrasesIn(headline, lists.aside).length > 0
  if (isShared) return { score: 0, because: [] }
  const sum = counted.reduce((total, { weight }) => total + weight, 0) * (isAside ? ASIDE : 1)
  return { score: sum / (sum + HALF), because: counted.map(({ words }) => words).slice(0, 3) }
}

const writtenIn = (text: string): Written[] =>
  text.split(/\s+/).flatMap((raw) =>
    fold(raw)
      .split(' ')
      .filter(Boolean)
      .map((word) => ({ word, raw: raw.toLowerCase() })),
  )

/** The phrases of a list in a text. */
const phrasesIn = (written: readonly Written[], list: Phrases): string[] =>
  written.flatMap((_, from) => {
    const length = Math.max(0, ...list.lengthsAt(written, from))
    const words = written.slice(from, from + length).map(({ word }) => word)
    return length === 0 ? [] : words.join(' ')
  })

/** The words of each kind. What is part of a longer name or phrase does not count again. */
function wordsOf(
  text: string,
  written: readonly Written[],
  language: Language,
  isElsewhere: boolean,
): Record<Kind, string[]> {
  const lists = LISTS[language]
  const name = phrasesIn(written, NAMES)
  const certain = phrasesIn(written, lists.certain)
  const isCounted = (words: string) => [...name, ...certain].some((one) => ` ${one} `.includes(` ${words} `))
  const rest = (list: Phrases) => phrasesIn(written, list).filter((words) => !isCounted(words))
  const acronym = isElsewhere ? undefined : ACRONYM.exec(text.slice(0, READ_CHARACTERS))?.[0]
  const strong = rest(lists.strong)
  return {
    certain,
    name,
    acronym: acronym === undefined || isCounted(fold(acronym)) ? [] : [acronym],
    shared: rest(SHARED_NAMES),
    strong,
    likely: rest(lists.likely).filter((words) => !strong.includes(words)),
  }
}
