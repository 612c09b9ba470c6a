import { aPhotograph } from '../../src/services/test-pictures.ts'
import { tone } from '../../src/services/loopback-model-files.ts'
import { FAILURES, type Reply } from '../../src/services/loopback-model.ts'
import type { PictureFault, SoundFault, TextFault } from './kinds.ts'

/** Shorter than the site waits, which is AI_TIMEOUT_SECONDS. */
const SLOW_MS = 1500
const REFUSALS: readonly Reply[] = [
  { text: 'I am sorry, but I cannot help with that request.' },
  { status: 403, error: 'This request violates the usage policy.' },
  completion('', 'content_filter'),
]
const INVALID: readonly Reply[] = [
  FAILURES.nonsense,
  FAILURES.wrongJson,
  { text: '{"title": "A title", "excerpt": 5, "paragraphs": [}' },
]
const EMPTY: readonly Reply[] = [{ text: '' }, { raw: '' }, { json: {} }]

/** The reply of a model with a fault; `truth` is what it should have written. Null for no fault. */
export function faultyText(fault: TextFault, nth: number, truth: unknown): Reply {
  const said = JSON.stringify(truth)
  switch (fault) {
    case 'invalid JSON':
      return INVALID[nth % INVALID.length] ?? FAILURES.nonsense
    case 'empty':
      return EMPTY[nth % EMPTY.length] ?? FAILURES.nonsense
    case 'cut':
      return completion(said.slice(0, said.length * 0.6), 'length')
    case 'refused':
      return REFUSALS[nth % REFUSALS.length] ?? FAILURES.forbidden
    case '429':
      return FAILURES.busy
    case '500':
      return FAILURES.broken
    case 'hanging':
      return FAILURES.silence
    case 'slow':
      return { json: truth, afterMs: SLOW_MS }
    case 'dropped':
      return { broken: true }
    case 'HTML':
      return FAILURES.page
  }
}

/** A whole response of the API, with the reason why the model stopped. */
function completion(content: string, finish: string): Reply {
  const choice = { index: 0, message: { role: 'assistant', content }, finish_reason: finish }
  const usage = { prompt_tokens: 100, completion_tokens: 100, total_tokens: 200 }
  const body = { id: 'loopback', object: 'chat.completion', created: 0, model: 'loopback-text' }
  return { raw: JSON.stringify({ ...body, choices: [choice], usage }) }
}

const PHOTOGRAPH = await aPhotograph(1536, 1024)
const NOT_PICTURES: readonly Uint8Array[] = [
  Buffer.from('<html><body>Bad gateway</body></html>'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  PHOTOGRAPH.subarray(0, PHOTOGRAPH.length / 2),
]
const OTHER_SIZES: readonly Uint8Array[] = [
  await aPhotograph(8, 8),
  await aPhotograph(3000, 20),
  await aPhotograph(12_000, 9000),
]

/** A picture, or bytes with the fault. */
export function pictureOf(fault: PictureFault | null, nth: number): Reply {
  const all = fault === null ? [PHOTOGRAPH] : fault === 'not a picture' ? NOT_PICTURES : OTHER_SIZES
  return { bytes: all[nth % all.length] ?? PHOTOGRAPH }
}

const HEADER = 44
const SHORT_BYTES = 3200
/** Speech as a tone. The fault is in every line of an episode, or, when `nth` is odd, in one of them. */
export function soundOf(fault: SoundFault | null, nth: number, line: number, text: string): Reply {
  const wav = Buffer.from(tone(text))
  if (fault === null || (nth % 2 === 1 && line !== 2)) return { bytes: wav }
  switch (fault) {
    case 'short sound': {
      wav.writeUInt32LE(SHORT_BYTES, HEADER - 4)
      return { bytes: wav.subarray(0, HEADER + SHORT_BYTES) }
    }
    case 'cut sound':
      return { bytes: wav.subarray(0, HEADER + (wav.length - HEADER) / 2) }
    case 'silent sound':
      return { bytes: wav.fill(0, HEADER) }
  }
}
