import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, type Dispatcher, request } from 'undici'
import type { StorageSettings } from '#platform/settings/storage-settings.ts'
import { Unavailable } from '#platform/unavailable.ts'
import { checkKey } from './store.ts'

type Asked = {
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
  /** Ends the request early. */
  signal?: AbortSignal | undefined
}
export type Answer = Dispatcher.ResponseData

/** Signed requests to a bucket, about an object or, with an empty key, about the bucket. Both functions throw Unavailable. */
export type BucketRequests = {
  /** Sends a request. Any status below 500 but 429 is an answer, whose body has to be read. */
  send: (method: Dispatcher.HttpMethod, key: string, asked?: Asked) => Promise<Answer>
  /** Sends a request that must succeed, and reads the body of the answer. */
  ask: (
    method: Dispatcher.HttpMethod,
    key: string,
    asked?: Asked,
  ) => Promise<{ headers: Answer['headers']; text: string }>
  close: () => Promise<void>
}

/** An answer that refuses: its status, and the reason as the service names it (`NoSuchKey`). */
export class Refused extends Unavailable {
  readonly status: number
  readonly reason: string
  constructor(status: number, reason: string) {
    super(`object storage refused: HTTP ${status}, ${reason}`)
    this.status = status
    this.reason = reason
  }
}

/** The pauses before an attempt is repeated, after a 5xx, a 429 or a connection error. */
export const PAUSES_MS = [100, 400]
const CONNECT_TIMEOUT_MS = 3_000
/** A part of an upload is sent within this time. */
const ANSWER_TIMEOUT_MS = 60_000

/** Opens requests that are signed with AWS Signature Version 4. */
export function openRequests(settings: StorageSettings): BucketRequests {
  const { prefix, region, accessKeyId, secretAccessKey } = settings
  const dispatcher = new Agent({
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: ANSWER_TIMEOUT_MS,
    bodyTimeout: ANSWER_TIMEOUT_MS,
  })
  const root = rootOf(settings)
  const keysOfSigner = new Map<string, ArrayBuffer>()

  const send: BucketRequests['send'] = async (method, key, asked = {}) => {
    const url = new URL(key === '' ? root : root + pathOf(prefix + key))
    for (const [name, value] of Object.entries(asked.query ?? {})) url.searchParams.set(name, value)
    const sum = createHash('sha256').update(asked.body ?? '')
    const headers = { ...asked.headers, 'x-amz-content-sha256': sum.digest('hex') }
    for (let attempt = 0; ; attempt++) {
      const outcome = await sendOnce(method, url, headers, asked).catch((error: unknown) => ({ error }))
      if ('statusCode' in outcome && outcome.statusCode < 500 && outcome.statusCode !== 429) return outcome
      const failure = 'error' in outcome ? unanswered(outcome.error) : await refusalOf(outcome)
      const pause = PAUSES_MS[attempt]
      if (pause === undefined || asked.signal?.aborted === true) throw failure
      await setTimeout(pause)
    }
  }

  async function sendOnce(
    method: Dispatcher.HttpMethod,
    url: URL,
    headers: Record<string, string>,
    { body, signal }: Asked,
  ) {
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers,
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      cache: keysOfSigner,
    })
    const signed = await signer.sign()
    return request(signed.url, {
      method,
      dispatcher,
      body: body ?? null,
      signal: signal ?? null,
      headers: Object.fromEntries(signed.headers),
    })
  }

  return {
    send,
    async ask(method, key, asked) {
      const answer = await send(method, key, asked)
      if (answer.statusCode >= 300) throw await refusalOf(answer)
      const text = await answer.body.text().catch((error: unknown) => {
        throw unanswered(error)
      })
      // some operations report that they have failed after they have answered 200
      if (/<Error>/.test(text)) throw new Refused(answer.statusCode, codeIn(text))
      return { headers: answer.headers, text }
    },
    close: () => dispatcher.destroy(), // whoever closes a bucket has waited for what it began
  }
}

/** The address of a bucket, which is named by the path or by the host. */
export function rootOf({ endpoint, bucket, pathStyle }: StorageSettings): string {
  const { protocol, host } = new URL(endpoint)
  return pathStyle ? `${protocol}//${host}/${bucket}/` : `${protocol}//${bucket}.${host}/`
}

/** The path of a key in an address, encoded as signatures want it. */
function pathOf(key: string): string {
  checkKey(key)
  return key
    .split('/')
    .map((part) =>
      encodeURIComponent(part).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`),
    )
    .join('/')
}

const codeIn = (text: string) => /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? 'no reason given'

/** The refusal that an answer is; its body is read, or thrown away if it is the object after all. */
export async function refusalOf(answer: Answer): Promise<Refused> {
  if (answer.statusCode < 300) {
    answer.body.on('error', () => undefined).destroy() // which reports that it was not read
    return new Refused(answer.statusCode, 'without the range that was asked for')
  }
  return new Refused(answer.statusCode, codeIn(await answer.body.text().catch(() => '')))
}

/** A request without an answer, or without the end of one. */
export function unanswered(cause: unknown): Unavailable {
  const why =
    cause instanceof Error ? ('code' in cause ? String(cause.code) : cause.message) : 'unknown error'
  return new Unavailable(`object storage did not answer: ${why}`, { cause })
}
