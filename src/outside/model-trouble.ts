/** Why a call brought nothing: `refused` is our own fault or setting (a wrong key, no such model). */
export type TroubleKind = 'bad_answer' | 'outage' | 'timeout' | 'refused' | 'refused_budget'

/** What goes wrong with a model. Its message holds no key, no prompt and no answer, so it may be logged. */
export class ModelTrouble extends Error {
  override readonly name = 'ModelTrouble'
  readonly kind: TroubleKind
  /** Tokens that were paid for nevertheless; null when that is not known. */
  readonly tokens: Tokens | null
  constructor(kind: TroubleKind, message: string, tokens: Tokens | null = null) {
    super(message)
    this.kind = kind
    this.tokens = tokens
  }
}
/** Tokens read and written; for pictures the number of pictures, for speech the characters. */
export type Tokens = { input: number; output: number }

/** True when the model cannot answer now: do this one item without it. A wrong key or a spent budget counts too. */
export const isOutage = (error: unknown): error is ModelTrouble =>
  error instanceof ModelTrouble && error.kind !== 'bad_answer'

/** True when it answered, but not what it was asked for: one more try with the complaint, then without it. */
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
 * The trouble in an error of the AI SDK. The error itself is not kept as the cause: it carries the request with its
 * texts, the answer, and with some servers a part of the key. Told by name, so that the SDK need not be loaded.
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
