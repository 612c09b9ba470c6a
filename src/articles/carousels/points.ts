import type { Language } from '#languages/rules.ts'
import { type TextBlock, textBlocks } from '../markup.ts'
import { POINTS, POINT_SIGNS } from './rules.ts'

/**
 * A part of a text in its own words: the first sentence separately, the cited sources, and the heading if the part is the
 * first below it.
 */
export type Point = { heading: string; text: string[]; cited: number[] }

/** Moves citation marks before the end punctuation of their sentence, so that they are not attributed to the next one. */
const MARKS_BEHIND = /([.!?…؟۔][»”"’')]*)\s*((?:\uE000\d+\uE001\s*)+)/gu
const MARK = /\uE000(\d+)\uE001/g
/** "Dr.", "U.S." and "vs." do not end a sentence, "one." and "AI." do. */
const SHORT_WORD = /(?:^|[\s.(])(?:\p{L}|\p{Lu}\p{Ll}{1,2}|vs|cf|pp|art|núm|n\.º)\.\s*$/u
/** Matches the punctuation at the end of a sentence. */
const ENDED = /[.!?…؟۔][»”"’')]*\s*$/u

/**
 * The content of a text in four to eight points: the opening of each paragraph has priority over what follows it, and points
 * keep the order of the text. Within a point no word is changed or left out; a shorter text gives fewer points.
 */
export function pointsOf(source: string, language: Language): Point[] {
  const blocks = textBlocks(source)
  const long = partsOf(blocks, language, POINT_SIGNS)
  const parts = long.length < POINTS.least ? partsOf(blocks, language, 0) : long
  const chosen = new Set(
    parts
      .map((part, place) => ({ part, place }))
      .toSorted((a, b) => a.part.depth - b.part.depth || a.place - b.place)
      .slice(0, POINTS.most)
      .map(({ place }) => place),
  )
  const shownHeadings = new Set<string>()
  return parts.flatMap(({ point }, place) => {
    if (!chosen.has(place)) return []
    const heading = shownHeadings.has(point.heading) ? '' : point.heading
    shownHeadings.add(heading)
    return [{ ...point, heading }]
  })
}

type Part = { point: Point; depth: number }

/** Splits paragraphs into parts of whole sentences; `depth` is the position of a part within its paragraph. */
function partsOf(blocks: readonly TextBlock[], language: Language, most: number): Part[] {
  let heading = ''
  return blocks.flatMap((block) => {
    if (block.heading) {
      heading = block.text.replaceAll(MARK, '').trim()
      return []
    }
    return gathered(sentencesOf(block.text, language), most).map((text, depth) => ({
      depth,
      point: { heading, text: openedBy(text, language), cited: citedIn(text) },
    }))
  })
}

function sentencesOf(text: string, language: Language): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  const sentences: string[] = []
  for (const { segment } of segmenter.segment(text.replaceAll(MARKS_BEHIND, '$2$1 '))) {
    const last = sentences.at(-1)
    if (last !== undefined && (SHORT_WORD.test(last) || !ENDED.test(last)))
      sentences[sentences.length - 1] = last + segment
    else sentences.push(segment)
  }
  return sentences
}

/** The first sentence, and the rest if there is any. */
function openedBy(text: string, language: Language): string[] {
  const [opening = '', ...rest] = sentencesOf(text, language)
  return [opening, rest.join('')].map(plain).filter((part) => part !== '')
}

/** Groups consecutive sentences into parts, as many as fit into the given number of characters. */
function gathered(sentences: readonly string[], most: number): string[] {
  const parts: string[] = []
  for (const sentence of sentences) {
    const last = parts.at(-1)
    if (last !== undefined && plain(last + sentence).length <= most) parts[parts.length - 1] = last + sentence
    else parts.push(sentence)
  }
  return parts.filter((part) => /[\p{L}\d]/u.test(plain(part)))
}

const plain = (text: string): string =>
  text
    .replaceAll(/\s*(?:\uE000\d+\uE001\s*)+(?=[.!?…؟۔,;:،؛])/gu, '')
    .replaceAll(MARK, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const citedIn = (text: string): number[] =>
  [...new Set([...text.matchAll(MARK)].map(([, n]) => Number(n)))].toSorted((a, b) => a - b)
