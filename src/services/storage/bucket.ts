import { setTimeout } from 'node:timers/promises'
import { XMLParser } from 'fast-xml-parser'
import type { StorageSettings } from '#platform/settings/storage-settings.ts'
import { Unavailable } from '#platform/unavailable.ts'
import { type Answer, PAUSES_MS, Refused, openRequests, refusalOf, unanswered } from './bucket-requests.ts'
import type { ByteRange, StoredFile } from './store.ts'

/** Objects of one bucket, by their keys without the configured prefix. Every function throws Unavailable. */
export type Bucket = {
  /** `s3://bucket/prefix`, for messages. */
  readonly name: string
  put(key: string, bytes: Uint8Array, headers?: Record<string, string>): Promise<void>
  /** Stores a stream of any length; it becomes visible when all of it has been sent. */
  upload(key: string, content: AsyncIterable<Uint8Array>, headers?: Record<string, string>): Promise<void>
  head(key: string): Promise<(StoredFile & { headers: Answer['headers'] }) | null>
  get(key: string): Promise<Buffer | null>
  /**
   * The bytes of an object; after a lost connection it continues where that ended. Throws if there is no such object. The
   * signal ends it early.
   */
  read(key: string, range?: ByteRange, signal?: AbortSignal): AsyncGenerator<Uint8Array>
  remove(key: string): Promise<void>
  list(prefix: string): AsyncGenerator<StoredFile>
  /** Why the bucket cannot be used; null if it can. */
  trouble(): Promise<string | null>
  close(): Promise<void>
}

/**
 * The size of the parts in which longer objects are sent, each of which is in memory. All but the last have the same size,
 * at least 5 MiB, and there are 10,000 at most. Source: Amazon S3, "Multipart upload limits".
 */
export const PART_BYTES = 16 * 1024 * 1024

const xml = new XMLParser({
  parseTagValue: false,
  htmlEntities: true, // numeric ones
  trimValues: false,
  isArray: (name) => name === 'Contents',
})

/** Opens a bucket. */
export function openBucket(settings: StorageSettings): Bucket {
  const { bucket, prefix } = settings
  const { send, ask, close } = openRequests(settings)

  const put: Bucket['put'] = async (key, body, headers = {}) => {
    await ask('PUT', key, { body, headers })
  }

  async function uploadParts(
    key: string,
    blocks: AsyncIterable<Uint8Array>,
    headers: Record<string, string>,
  ): Promise<void> {
    const begun = await ask('POST', key, { query: { uploads: '' }, headers })
    const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(begun.text)?.[1]
    if (uploadId === undefined) throw new Unavailable('object storage did not begin an upload')
    try {
      const parts: string[] = []
      let bytes = 0
      for await (const body of blocks) {
        const partNumber = String(parts.length + 1)
        const sent = await ask('PUT', key, { query: { partNumber, uploadId }, body })
        bytes += body.length
        const etag = String(sent.headers['etag']).replaceAll('"', '&quot;')
        parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${etag}</ETag></Part>`)
      }
      const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      await ask('POST', key, { query: { uploadId }, body: Buffer.from(list) }).catch(
        async (error: unknown) => {
          // the upload is unknown if the answer to an attempt that succeeded was lost
          const isUnknown = error instanceof Refused && error.status === 404
          if (!isUnknown || (await head(key))?.bytes !== bytes) throw error
        },
      )
    } catch (error) {
      await ask('DELETE', key, { query: { uploadId } }).catch(() => undefined) // the first error is the reason
      throw error
    }
  }

  async function head(key: string) {
    const answer = await send('HEAD', key)
    await answer.body.dump()
    if (answer.statusCode === 404) return null
    if (answer.statusCode >= 300) throw await refusalOf(answer)
    const { headers } = answer
    return {
      key,
      headers,
      bytes: Number(headers['content-length']),
      modifiedAt: new Date(String(headers['last-modified'])),
    }
  }

  async function* read(key: string, range?: ByteRange, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
    let [from, to, failures] = [range?.from ?? 0, range?.to, 0]
    let etag: string | string[] | undefined
    while (to === undefined || from <= to) {
      const isPart = from > 0 || to !== undefined
      const answer = await send('GET', key, {
        headers: {
          ...(isPart && { range: `bytes=${from}-${to ?? ''}` }),
          ...(typeof etag === 'string' && { 'if-match': etag }),
        },
        signal,
      })
      // 200 instead of 206 would be the whole object
      if (answer.statusCode !== (isPart ? 206 : 200)) throw await refusalOf(answer)
      to ??= Number(answer.headers['content-length']) - 1
      etag ??= answer.headers['etag']
      try {
        for await (const part of answer.body as AsyncIterable<Uint8Array>) {
          from += part.length
          failures = 0
          yield part
        }
        return
      } catch (cause) {
        const pause = PAUSES_MS[failures++]
        if (pause === undefined || Number.isNaN(to) || signal?.aborted === true) throw unanswered(cause)
        await setTimeout(pause)
      }
    }
  }

  return {
    name: `s3://${bucket}/${prefix}`,
    put,
    async upload(key, content, headers = {}) {
      const blocks = inBlocks(content)
      const [first, second] = [await blocks.next(), await blocks.next()]
      if (second.done) return put(key, first.value ?? new Uint8Array(), headers)
      async function* all() {
        if (first.value) yield first.value
        if (second.value) yield second.value
        yield* blocks
      }
      return uploadParts(key, all(), headers)
    },
    head,
    async get(key) {
      const parts: Uint8Array[] = []
      try {
        for await (const part of read(key)) parts.push(part)
        return Buffer.concat(parts)
      } catch (error) {
        if (error instanceof Refused && error.status === 404 && error.reason !== 'NoSuchBucket') return null
        throw error
      }
    },
    read,
    async remove(key) {
      const answer = await send('DELETE', key)
      if (answer.statusCode >= 300 && answer.statusCode !== 404) throw await refusalOf(answer)
      await answer.body.dump()
    },
    async *list(folder) {
      let token: string | undefined
      do {
        const query = {
          'list-type': '2',
          prefix: prefix + folder,
          ...(token !== undefined && { 'continuation-token': token }),
        }
        const { Contents = [], NextContinuationToken } = listed((await ask('GET', '', { query })).text)
        for (const { Key, Size, LastModified } of Contents)
          yield { key: Key.slice(prefix.length), bytes: Number(Size), modifiedAt: new Date(LastModified) }
        token = NextContinuationToken
      } while (token !== undefined)
    },
    trouble: () =>
      ask('GET', '', { query: { 'list-type': '2', 'max-keys': '1', prefix } }).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : 'unknown error'),
      ),
    close,
  }
}

type Listing = {
  Contents?: { Key: string; Size: string; LastModified: string }[]
  NextContinuationToken?: string
}

function listed(text: string): Listing {
  const { ListBucketResult } = xml.parse(text) as { ListBucketResult?: Listing | '' } // as S3 documents it
  return ListBucketResult === '' || ListBucketResult === undefined ? {} : ListBucketResult
}

/** Cuts a stream into blocks of PART_BYTES; the last one is shorter. */
async function* inBlocks(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  let pieces: Uint8Array[] = []
  let filled = 0
  for await (const piece of content)
    for (let from = 0; from < piece.length;) {
      const taken = piece.subarray(from, from + PART_BYTES - filled)
      pieces.push(taken)
      filled += taken.length
      from += taken.length
      if (filled < PART_BYTES) continue
      yield Buffer.concat(pieces)
      pieces = []
      filled = 0
    }
  if (filled > 0) yield Buffer.concat(pieces)
  return undefined
}
