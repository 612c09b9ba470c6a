/** Why a call failed: `refused` is our own fault or setting (a wrong key, no such model). */
export type TroubleKind = 'bad_answer' | 'outage' | 'timeout' | 'refused' | 'refused_budget'

/** A failure of a model call. Its message contains no key, prompt or answer, so it may be logged. */
export class ModelTrouble extends Error {
  override readonly name = 'ModelTrouble'
  readonly kind: TroubleKind
  /** Tokens that were paid for despite the failure; null if unknown. */
  readonly tokens: Tokens | null
  constructor(kind: TroubleKind, message: string, tokens: Tokens | null = null) {
    super(message)
    this.kind = kind
    this.tokens = tokens
  }
}
/** Tokens read and written; for images the number of images, for speech the number of characters. */
export type Tokens = { input: number; output: number }

/** True when the model cannot answer now: process this item without it. Includes a wrong key and a spent budget. */
export const isOutage = (error: unknown): error is ModelTrouble =>
  error instanceof ModelTrouble && error.kind !== 'bad_answer'

/** True when the model answered, but not as requested: retry once with the complaint, then continue without it. */
export const isBadAnswer = (error: unknown): error is ModelTrouble =>
  error instanceof ModelTrouble && error.kind === 'bad_answer'

type Said = {
  name: string
  statusCode?: number
  isRetryable?: boolean
  lastError?: unknown
  usage?: { inputTokens?: number; outputTokens?: number }
  finishReason?: string
}
const OK = 200
const REDIRECT = 300

/**
 * Converts an error of the AI SDK to ModelTrouble. The error itself is not kept as the cause, because it contains the
 * request with its texts, the answer, and with some servers a part of the key. Errors are recognized by name, so that the
 * SDK need not be loaded.
 */
export function troubleOf(error: unknown): unknown {
  if (error instanceof ModelTrouble || !(error instanceof Error)) return error
  const said: Said = error
  if (said.name === 'AI_RetryError' && said.lastError instanceof Error) return troubleOf(said.lastError)
  if (said.name === 'TimeoutError') return new ModelTrouble('timeout', 'no answer in time')
  if (said.name === 'AI_APICallError') {
    const { statusCode: status } = said
    if (status !== undefined && status >= OK && status < REDIRECT)
      return new ModelTrouble('bad_answer', 'the answer is no JSON of this API')
    const message = status === undefined ? 'no connection' : `HTTP ${status}`
    return new ModelTrouble(status === undefined || said.isRetryable ? 'outage' : 'refused', message)
  }
  if (said.name === 'AI_NoObjectGeneratedError') {
    const { usage } = said
    const tokens = usage ? { input: usage.inputTokens ?? 0, output: usage.outputTokens ?? 0 } : null
    const cut = said.finishReason === 'length'
    return new ModelTrouble(
      'bad_answer',
      cut ? 'the answer was cut off' : 'the answer has another shape',
      tokens,
    )
  }
  if (
    /^AI_No\w+Generated\w*Error$/.test(said.name) ||
    /^AI_(?:JSONParse|TypeValidation|InvalidResponseData|EmptyResponseBody)Error$/.test(said.name)
  )
    return new ModelTrouble('bad_answer', 'nothing that can be used was answered')
  if (said.name.startsWith('AI_')) return new ModelTrouble('refused', said.name)
  return error
}
