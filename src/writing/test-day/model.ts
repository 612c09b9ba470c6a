import { createHash } from 'node:crypto'
import { FAILURES, type Asked, type Reply } from '#services/loopback-model.ts'
import type { ModelAnswer } from '../compose/compose-draft.ts'
import { faithful } from '../test-writer.ts'
import { translated } from './translated.ts'

/** Text that the model makes up: no source contains it, so none of it may be published. */
export const LIES = ['Orvalle Quimby', '7,777,777', 'Brimstonia']

/** The percentage of texts for which the model fails once before it answers, or states something false. */
const FAILING: readonly (readonly [number, Reply])[] = [
  [4, FAILURES.busy],
  [4, FAILURES.broken],
  [3, FAILURES.nonsense],
  [3, FAILURES.wrongJson],
  [1, FAILURES.page],
]
const LYING: readonly (readonly [number, (answer: ModelAnswer) => ModelAnswer])[] = [
  [8, withQuotation],
  [6, (answer) => changed(answer, (text) => `${text} It cost ${LIES[1]} dollars.`)],
  [6, (answer) => changed(answer, (text) => `${text} ${LIES[0]} of ${LIES[2]} agrees with that.`)],
  [4, (answer) => changed(answer, () => FOREIGN)],
]
const FOREIGN = `Der Sprecher von ${LIES[2]} sagte, dass niemand etwas davon gewusst habe und alles ganz anders sei.`
const PICTURES_BAD = 10
const SPEECH_BAD = 5
const VECTORS_BAD = 10
/** The texts that get no answer, counted from the first. */
const SILENT_AT = new Set([9, 60])

/** A model that mostly writes what it was given, and sometimes fails or lies; `lies` multiplies how often it lies. */
export function unreliable(seed: number, lies = 1): (asked: Asked) => Reply | undefined {
  const failedBefore = new Set<string>()
  let texts = 0
  const lot = (what: string) => createHash('md5').update(`${seed} ${what}`).digest().readUInt32LE(0) % 100
  /** True at most once for each request. */
  const failsNow = (what: string, share: number): boolean => {
    if (lot(`fails ${what}`) >= share || failedBefore.has(what)) return false
    failedBefore.add(what)
    return true
  }
  return ({ path, prompt }) => {
    if (path === '/images/generations')
      return failsNow(prompt, PICTURES_BAD) ? { bytes: Buffer.from('<html>not a picture</html>') } : undefined
    if (path === '/audio/speech')
      return failsNow(prompt, SPEECH_BAD) ? { bytes: new Uint8Array(200) } : undefined
    if (path === '/embeddings') return failsNow(prompt, VECTORS_BAD) ? FAILURES.broken : undefined
    texts += 1
    if (SILENT_AT.has(texts)) return FAILURES.silence
    const what = withoutFence(prompt)
    let share = 0
    for (const [more, failure] of FAILING) if (failsNow(what, (share += more))) return failure
    if (/^You translate/m.test(prompt)) return { json: translated(prompt) }
    return { json: perhapsLying(faithful(prompt), lot(`lies ${what}`) / lies) }
  }
}

/** The fence around reports is different each time. */
const withoutFence = (prompt: string) => prompt.replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '')

function perhapsLying(answer: ModelAnswer, lot: number): ModelAnswer {
  let share = 0
  for (const [more, lie] of LYING) if (lot < (share += more)) return lie(answer)
  return answer
}

function withQuotation(answer: ModelAnswer): ModelAnswer {
  return changed(answer, (text) => `${text} “${LIES[2]} will never be the same again,” a speaker said.`)
}

/** Changes the first paragraph and the standfirst. */
const changed = (answer: ModelAnswer, say: (text: string) => string): ModelAnswer => ({
  ...answer,
  excerpt: say(answer.excerpt),
  paragraphs: answer.paragraphs.map((paragraph, n) =>
    n === 0 ? { ...paragraph, text: say(paragraph.text) } : paragraph,
  ),
})
