import type { Part } from '../../src/writing/translation/parts.ts'
import type { TestLanguage } from '../../src/languages/test-languages.ts'
import type { LieKind, Plan } from './kinds.ts'
import type { PlannedStory } from './press.ts'
import { type Lie, lieOf } from './writer.ts'

/** A translation to plant a lie or a fault in. */
export type PlannedTranslation = { id: string; story: PlannedStory; to: TestLanguage; plan: Plan }

const MARK = /\[\d\]/
const isContent = ({ id }: Part) => id.startsWith('content.')

/** The parts of a translation with the planned lie in them. */
export function mistranslated(
  parts: readonly Part[],
  { to, plan, story: { names } }: PlannedTranslation,
  kind: LieKind,
  prompt: string,
): { parts: Part[]; lie: Lie } {
  const lie = lieOf({ plan, language: to }, kind, prompt)
  const bodies = parts.filter(isContent)
  const target = bodies[plan.nth % Math.max(1, bodies.length)] ?? parts.at(-1)
  const [a, b] = differing(bodies)
  const change = (say: (part: Part) => string) => parts.map((part) => ({ ...part, text: say(part) }))
  const ofTarget = (say: (text: string) => string) =>
    change((part) => (part === target ? say(part.text) : part.text))
  const ways: Partial<Record<LieKind, () => Part[]>> = {
    'wrong source': () => ofTarget((text) => text.replace(MARK, (mark) => (mark === '[1]' ? '[2]' : '[1]'))),
    'missing citation': () => ofTarget((text) => text.replace(MARK, '').trim()),
    'false citation': () => ofTarget((text) => `${text} [9]`),
    'exchanged sentences': () =>
      change((part) => (part === a ? b?.text : part === b ? a?.text : undefined) ?? part.text),
    'other language': () => ofTarget(() => `${lie.text} ${lie.text}`),
  }
  const said = ways[kind]?.()
  if (said) return { lie, parts: said }
  const isReplaced = plan.nth % 2 === 1
  return {
    lie,
    parts: ofTarget(
      (text) => (isReplaced ? replaced(text, kind, lie, names) : null) ?? withSentence(text, lie.text),
    ),
  }
}

/** The text with a number or a name in the place of its own, for every other plan. */
function replaced(text: string, kind: LieKind, { marker }: Lie, names: readonly string[]): string | null {
  const own =
    kind === 'number' ? /(?<![[\d])\d+(?!\])/.exec(text)?.[0] : names.find((name) => text.includes(name))
  const replaces = kind === 'number' || kind === 'name'
  return replaces && marker !== null && own !== undefined ? text.replace(own, marker) : null
}

/** Puts a sentence before the citation marks at the end of a paragraph. */
const withSentence = (text: string, sentence: string): string => {
  const [marks = ''] = /(?:\s*\[\d\])*$/.exec(text) ?? []
  return `${text.slice(0, text.length - marks.length)} ${sentence}${marks}`
}

/** Two paragraphs that cite different sources, or else the first two. */
function differing(bodies: readonly Part[]): (Part | undefined)[] {
  const [first] = bodies
  const marks = (part: Part | undefined) => part?.text.match(MARK)?.[0]
  return [first, bodies.find((part) => marks(part) !== marks(first)) ?? bodies[1]]
}
