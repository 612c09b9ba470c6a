import { randomUUID } from 'node:crypto'
import { type Model } from '#services/model.ts'
import { isBadAnswer, isOutage } from '#services/model-trouble.ts'
import { MODEL_ANSWER, type ModelAnswer } from './compose-draft.ts'
import { PROMPT_VERSION, withComplaints } from './envelope.ts'
import type { Repair } from '../gates.ts'
import { type Draft, EXTRACTIVE, type SourceText } from '../rules.ts'
import { composedFrom, draftFrom, envelopeFor } from '../writing.ts'

/** A draft and how it was made: `record` is stored in its metadata. */
export type Written = { draft: Draft; writer: string; record: WritingRecord }

/** How a draft was made. `fallback` says why the model did not write it, although there is one. */
export type WritingRecord = {
  prompt_version?: string
  attempts?: number
  /** What the gates did with each paragraph of the model. */
  repairs?: Repair[]
  fallback?: string
}

/** True if there is a model but it could not be asked, or did not answer now; false if it answered badly. */
export const isUnanswered = ({ record: { fallback } }: Written): boolean =>
  fallback !== undefined && fallback !== BAD_ANSWER
const BAD_ANSWER = 'bad_answer'

const ATTEMPTS = 2
const ANSWER_TOKENS = 2500

/** What to write: `subject` is the id of the story, `run` the id of the run that pays, `words` the approximate length. */
export type Assignment = { subject: string; run?: string; words?: number }

/**
 * Writes a story with the model, or from the publishers' own sentences if there is no model, if it cannot answer now, if it
 * has answered badly twice, or if no source could be read. Must not be called inside a transaction.
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
  let last: Written | null = null
  let record: WritingRecord = { prompt_version: PROMPT_VERSION }
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
      if (isOutage(error)) return last ?? fallback({ ...record, fallback: error.kind })
      if (!isBadAnswer(error)) throw error
      complaints = ['It was not the JSON object that was asked for.']
      continue
    }
    const composed = await composedFrom(base, sources, sentences, answer)
    record = { ...record, repairs: composed.repairs }
    if (composed.draft) last = { draft: composed.draft, writer: model.models.text, record }
    complaints = composed.complaints
    if (complaints.length === 0) break // facts that do not hold are not requested again: the gates have repaired them
  }
  return last ?? fallback({ ...record, fallback: BAD_ANSWER })
}
