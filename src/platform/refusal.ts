/** One field of a request that was not accepted. `code` is a text key. */
export type FieldProblem = { field: string; code: string }

/**
 * An expected failure: `code` is a text key (the reader sees its text), `status` an HTTP status. In a job it means give up
 * and record; any other error means retry.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: string
  readonly status: number
  readonly fields: readonly FieldProblem[]
  readonly values: Readonly<Record<string, string | number>>
  /** In the browser, the server's message from its problem document, if any: for codes that have no text here. */
  readonly serverMessage: string | null

  constructor(
    code: string,
    status: number,
    more: {
      fields?: readonly FieldProblem[]
      values?: Record<string, string | number>
      serverMessage?: string | null
      cause?: unknown
    } = {},
  ) {
    super(code, more.cause === undefined ? undefined : { cause: more.cause })
    this.code = code
    this.status = status
    this.fields = more.fields ?? []
    this.values = more.values ?? {}
    this.serverMessage = more.serverMessage ?? null
  }
}

/** True for a Refusal of any copy of this module: pages are bundled separately from the server. */
export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && error.name === 'Refusal' && 'code' in error && 'status' in error
