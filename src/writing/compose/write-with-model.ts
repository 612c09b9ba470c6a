import { randomUUID } from 'node:crypto'
import { type Model } from '#services/model.ts'
import { isBadAnswer, isOutage } from '#services/model-trouble.ts'
import { MODEL_ANSWER, type ModelAnswer } from './compose-draft.ts'
import { PROMPT_VERSION, withComplaints } from './envelope.ts'
import type { Repair } from '../gates.ts'
import { type Draft, EXTRACTIVE, type SourceText } from '../rules.ts'
import { composedFrom, draftFrom, envelopeFor } from '../writing.ts'
import { type SecondJudgement, secondJudgement } from './second-judgement.ts'

/** A draft and how it was made: `record` is stored in its metadata. */
export type Written = { draft: Draft; writer: string; record: WritingRecord }

/**
 * How a draft was made. `fallback` says why the model did not write it, although there is one; `second_judgement` what the
 * model thought of it when it was asked again.
 */
export type WritingRecord = {
  prompt_version?: string
  attempts?: number
  /** What the gates did with each paragraph of the model. */
  repairs?: Repair[]
  fallback?: string
  second_judgement?: SecondJudgement
}

/** True if there is a model but it could not be asked, or did not answer now; false if its text was not good enough. */
export const isUnanswered = ({ record: { fallback } }: Written): boolean =>
  fallback !== undefined && fallback !== BAD_ANSWER && fallback !== DOUBTED
const BAD_ANSWER = 'bad_answer'
const DOUBTED = 'doubted'

const ATTEMPTS = 2
const ANSWER_TOKENS = 2500

/** What to write: `subject` is the id of the story, `run` the id of the run that pays, `words` the approximate length. */
export type Assignment = { subject: string; run?: string; words?: number }

/**
 * Writes a story with the model, or from the publishers' own sentences if there is no model, if it cannot answer now, if it
 * has answered badly twice, if it doubts most of its own text, or if no source could be read. Must not be called inside a
 * transaction.
 */
export async function writeStory(
  model: Model | null,
  sources: SourceText[],
  { subject, run, words }: Assignment,
): Promise<Written> {
  const base = await draftFrom(sources)
  if (model?.models.text == null || base.kind === 'card' || base.paragraphs.length === 0)
    return { draft: base, writer: EXTRACTIVE, record: {} }
  const fallback = (record: WritingRecord) => ({ draft: base, writer: EXTRACTIVE, record })

  const { instructions, material, sentences } = await envelopeFor(sources, base.language, randomUUID(), words)
  let complaints: string[] = []
  let last: { answer: ModelAnswer; draft: Draft; record: WritingRecord } | null = null
  let record: WritingRecord = { prompt_version: PROMPT_VERSION }
  let outage: string | null = null
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    record = { ...record, attempts: attempt }
    let answer: ModelAnswer
    try {
      answer = await model.write({
        task: 'write-draft',
        subject,
        ...(run !== undefined && { run }),
        promptVersion: PROMPT_VERSION,
        instructions,
        material: complaints.length === 0 ? material : withComplaints(material, complaints),
        schema: MODEL_ANSWER,
        maxOutputTokens: ANSWER_TOKENS,
      })
    } catch (error) {
      if (isOutage(error)) {
        outage = error.kind
        break
      }
      if (!isBadAnswer(error)) throw error
      complaints = ['It was not the JSON object that was asked for.']
      continue
    }
    const composed = await composedFrom(base, sources, sentences, answer)
    record = { ...record, repairs: composed.repairs }
    if (composed.draft) last = { answer, draft: composed.draft, record }
    complaints = composed.complaints
    if (complaints.length === 0) break // facts that do not hold are not requested again: the gates have repaired them
  }
  if (last === null) return fallback({ ...record, fallback: outage ?? BAD_ANSWER })
  const purpose = { subject, ...(run !== undefined && { run }) }
  const second: SecondJudgement =
    outage === null ? await secondJudgement(model, last.answer, sentences, purpose) : { unanswered: outage }
  record = { ...last.record, second_judgement: second }
  const writer = model.models.text
  if (!('doubted' in second) || second.doubted.length === 0) return { draft: last.draft, writer, record }
  const { draft, repairs } = await composedFrom(base, sources, sentences, last.answer, second.doubted)
  record = { ...record, repairs }
  return draft ? { draft, writer, record } : fallback({ ...record, fallback: DOUBTED })
}
