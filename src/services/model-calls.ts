import type { Log } from '#platform/log.ts'
import type { Ledger } from './ledger.ts'
import { ModelTrouble, type Tokens, troubleOf } from './model-trouble.ts'

/** Dollars per million units; undefined when the price is not set. */
type Price = { input: number | undefined; output: number | undefined }

type Booking = {
  task: string
  subject: string | null
  run?: string
  promptVersion?: string
  model: string
  price: Price
  most: Tokens
}
/** The result of a call; `tokens` is null when the service does not report them. */
export type Brought<Result> = { result: Result; tokens: Tokens | null }

/**
 * After this many calls in a row without an answer, calls pause for a while, so that no one waits a minute for each of a
 * hundred items.
 */
const FAILURES_BEFORE_REST = 3
const REST_MS = 60_000

/** A dollar per million tokens is a millionth of a dollar per token. */
const micros = (price: Price, { input, output }: Tokens): number | null =>
  price.input === undefined || price.output === undefined
    ? null
    : Math.ceil(input * price.input + output * price.output)

/**
 * Makes calls that are recorded in the ledger: before a call begins, with its maximum cost, and when it has ended. Throws
 * ModelTrouble for failures of the model. After three failures in a row, calls of that kind fail immediately for a minute.
 */
export function bookedCalls({ provider, ledger, log }: { provider: string; ledger: Ledger; log: Log }) {
  const rests = new Map<string, { failures: number; until: number }>()

  return async <Result>(
    kind: string,
    { price, most, promptVersion, ...call }: Booking,
    make: () => Promise<Brought<Result>>,
  ): Promise<Result> => {
    const rest = rests.get(kind) ?? { failures: 0, until: 0 }
    rests.set(kind, rest)
    const resting = performance.now() < rest.until
    const planned = { ...call, provider, promptVersion: promptVersion ?? null }
    const id = await ledger.begin({ ...planned, mostMicros: resting ? 0 : micros(price, most) })
    if (id === null) throw new ModelTrouble('refused_budget', 'the money of the day is spent')

    const started = performance.now()
    const end = (outcome: 'ok' | ModelTrouble['kind'], tokens: Tokens, detail: string | null) =>
      ledger.end(id, {
        outcome,
        inputTokens: tokens.input,
        outputTokens: tokens.output,
        costMicros: micros(price, tokens),
        latencyMs: Math.round(performance.now() - started),
        detail,
      })
    if (resting) {
      await end('outage', NOTHING, 'resting')
      throw new ModelTrouble('outage', 'the model has not answered lately')
    }
    const { result, tokens } = await make().catch(async (error: unknown) => {
      const trouble = troubleOf(error)
      if (!(trouble instanceof ModelTrouble)) {
        await end('refused', NOTHING, 'our own error')
        throw trouble
      }
      const unanswered = trouble.kind === 'outage' || trouble.kind === 'timeout'
      rest.failures = unanswered ? rest.failures + 1 : 0
      if (rest.failures >= FAILURES_BEFORE_REST) rest.until = performance.now() + REST_MS
      // a late answer, or a wrong one without a token count, may be billed
      const paid = trouble.kind === 'timeout' || trouble.kind === 'bad_answer' ? most : NOTHING
      await end(trouble.kind, trouble.tokens ?? paid, trouble.message)
      log.warn({ task: call.task, subject: call.subject, kind: trouble.kind, why: trouble.message }, 'model')
      throw trouble
    })
    rest.failures = 0
    await end('ok', tokens ?? most, null)
    return result
  }
}

const NOTHING: Tokens = { input: 0, output: 0 }
