import type { ModelAnswer } from '../../src/writing/compose/compose-draft.ts'
import { sentencesIn } from '../../src/writing/test-writer.ts'
import type { LieKind } from './kinds.ts'
import type { PlannedStory } from './press.ts'
import { ADDRESSES, MARKER, MARKUP, WORDS, withNumber } from './words.ts'

/** What a lie says, and the text by which it is recognized wherever it appears; null if only citations are false. */
export type Lie = { text: string; marker: string | null }
type Paragraph = ModelAnswer['paragraphs'][number]

/** The truth as a model would write it: paragraphs of the sentences of each report, each cited. */
export function truthful(prompt: string, { reports }: PlannedStory): ModelAnswer {
  const blocks = prompt
    .split(/^Report \d+$/m)
    .slice(1)
    .map(sentencesIn)
  const isFact = ({ text }: { text: string }) => reports.some(({ fact }) => text.includes(String(fact)))
  const paragraphs = blocks.flatMap((block): Paragraph[] => {
    const others = block.filter((sentence) => !isFact(sentence))
    const fact = block.find(isFact)
    const pairs = [others.slice(0, 2), [...(fact ? [fact] : []), ...others.slice(2, 3)]]
    return pairs
      .filter((pair) => pair.length > 0)
      .map((pair) => ({ text: pair.map(({ text }) => text).join(' '), sentences: pair.map(({ n }) => n) }))
  })
  const [first = ''] = blocks.flat().map(({ text }) => text)
  const title = first.split(' ').slice(0, 9).join(' ')
  return { title: title.replace(/[,;:،.]$/u, ''), excerpt: first, paragraphs }
}

const PLACES = ['first paragraph', 'last paragraph', 'standfirst', 'headline'] as const

/** The answer with the planned lie in it. */
export function lying(
  answer: ModelAnswer,
  story: PlannedStory,
  kind: LieKind,
  prompt: string,
): { answer: ModelAnswer; lie: Lie } {
  const { nth } = story.plan
  const citing = withFalseCitation(answer, story, kind)
  if (citing) return { answer: citing, lie: { text: `${kind}, number ${nth}`, marker: null } }
  const lie = lieOf(story, kind, prompt)
  const replaces = nth % 2 === 1
  const say = (text: string) => changed(text, lie, story, kind, replaces)
  const at = [0, answer.paragraphs.length - 1][nth % PLACES.length]
  if (at !== undefined) {
    const paragraphs = answer.paragraphs.map((one, n) => (n === at ? { ...one, text: say(one.text) } : one))
    return { answer: { ...answer, paragraphs }, lie }
  }
  if (nth % PLACES.length === 2) return { answer: { ...answer, excerpt: say(answer.excerpt) }, lie }
  const title = replaces ? say(answer.title) : lie.text.replace(/\.$/, '')
  return { answer: { ...answer, title }, lie }
}

/** The sentence of a lie in the language of the plan, and the text that gives it away. */
export function lieOf(
  { plan, language }: Pick<PlannedStory, 'plan' | 'language'>,
  kind: LieKind,
  prompt: string,
): Lie {
  const words = WORDS[language]
  const { nth, number } = plan
  const pick = (all: readonly string[]) => all[nth % all.length] ?? ''
  switch (kind) {
    case 'number':
      return { text: withNumber(words.number, number), marker: String(number) }
    case 'name':
      return { text: words.name, marker: words.invented }
    case 'quotation':
      return { text: words.quotation, marker: words.quotation.slice(12, 36) }
    case 'address':
      return { text: words.address.replace('{a}', pick(ADDRESSES)), marker: MARKER }
    case 'other language':
      return { text: words.foreign, marker: words.foreign.slice(0, 30) }
    case 'obeyed order':
      return { text: words.obeyed, marker: words.obeyed.slice(0, 24) }
    case 'leaked prompt': {
      const own = prompt.match(/^- Say only what .*$|^- Translate all of .*$/m)?.[0]?.slice(2) ?? words.leak
      const text = nth % 2 === 0 ? words.leak : own
      return { text, marker: text.slice(0, 28) }
    }
    case 'markup':
      return { text: pick(MARKUP), marker: MARKER }
    case 'wrong source':
    case 'exchanged sentences':
    case 'missing citation':
    case 'false citation':
      return { text: kind, marker: null }
  }
}

/** Adds the lie to a text, or replaces a name, a number or the whole text by it. */
function changed(text: string, lie: Lie, story: PlannedStory, kind: LieKind, replaces: boolean): string {
  if (kind === 'markup') return replaces ? text.replace(' ', ` ${lie.text} `) : `${text} ${lie.text}`
  const added = `${text} ${lie.text}`
  if (!replaces || lie.marker === null) return added
  if (kind === 'number') {
    const other = text.replace(/\d+/, lie.marker)
    return other === text ? added : other
  }
  if (kind === 'name') {
    const name = story.names.find((one) => text.includes(one))
    return name === undefined ? added : text.replace(name, lie.marker)
  }
  return kind === 'other language' ? `${lie.text} ${lie.text}` : `${lie.text} ${text}`
}

/** Null if the kind is not about citations. */
function withFalseCitation(
  answer: ModelAnswer,
  { reports, plan }: PlannedStory,
  kind: LieKind,
): ModelAnswer | null {
  const { nth } = plan
  const own = reports.map(({ fact }) =>
    answer.paragraphs.findIndex(({ text }) => text.includes(String(fact))),
  )
  const [a = -1, b = -1] = nth % 2 === 0 ? own : own.toReversed()
  const citing = (change: (one: Paragraph, n: number) => Partial<Paragraph>): ModelAnswer => ({
    ...answer,
    paragraphs: answer.paragraphs.map((one, n) => ({ ...one, ...change(one, n) })),
  })
  const sentencesOf = (n: number) => answer.paragraphs[n]?.sentences ?? []
  const at = nth % Math.max(1, answer.paragraphs.length)
  const ways: Partial<Record<LieKind, () => ModelAnswer>> = {
    'wrong source': () => citing((_, n) => (n === a ? { sentences: sentencesOf(b) } : {})),
    'exchanged sentences': () =>
      citing((_, n) =>
        n === a ? { sentences: sentencesOf(b) } : n === b ? { sentences: sentencesOf(a) } : {},
      ),
    'missing citation': () => citing((_, n) => (n === at ? { sentences: [] } : {})),
    'false citation': () =>
      citing((one, n) => {
        if (n !== at) return {}
        return nth % 2 === 0 ? { sentences: [900 + nth] } : { text: `${one.text} [9]` }
      }),
  }
  return ways[kind]?.() ?? null
}
