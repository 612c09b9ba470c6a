import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { SignatureV4 } from '@smithy/signature-v4'
import S3rver from 's3rver'
import { readConfig } from '#platform/config.ts'
import type { StorageSettings } from '#platform/settings/storage-settings.ts'
import { type Loopback, loopback } from '../loopback.ts'
import { type Bucket, openBucket } from './bucket.ts'

/** What the server knows; s3rver has exactly this key. */
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/**
 * An S3 server on loopback with an empty bucket. It refuses what is not signed as the library of Amazon signs it, and a body
 * that has another checksum.
 */
export type TestBucket = {
  env: Record<string, string>
  settings: StorageSettings
  bucket: Bucket
  /** The requests that were received. */
  seen: Loopback['seen']
  /** Answers a request instead of the server, or returns false. */
  instead: (request: http.IncomingMessage, response: http.ServerResponse) => boolean
  /** All keys, with the prefix. */
  keys(): Promise<string[]>
  close(): Promise<void>
}

export async function testBucket(more: Record<string, string> = {}): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'bucket-'))
  const s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'news' }],
  })
  const { port } = await s3.run()
  const agent = new http.Agent({ keepAlive: true })
  const server = await loopback((request, response) => {
    if (test.instead(request, response)) return
    void (async () => {
      const body = await buffer(request)
      const refusal = await faultOf(request, body)
      if (refusal !== null) return response.writeHead(403).end(`<Error><Code>${refusal}</Code></Error>`)
      const { method, url, headers } = request
      const forwarded = http.request(
        { agent, host: '127.0.0.1', port, method, path: url, headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 500, answer.headers)
          answer.pipe(response)
        },
      )
      return forwarded.on('error', () => response.destroy()).end(body)
    })().catch(() => response.destroy()) // a client that has left
  })
  const env = {
    S3_ENDPOINT: server.origin,
    S3_REGION: 'eu-test-1',
    S3_BUCKET: 'news',
    S3_ACCESS_KEY_ID: KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    ...more,
  }
  const settings = readConfig(env).storage
  if (!settings) throw new Error('the bucket is not configured')
  const bucket = openBucket(settings)
  const all = openBucket({ ...settings, prefix: '' })
  const test: TestBucket = {
    env,
    settings,
    bucket,
    seen: server.seen,
    instead: () => false,
    async keys() {
      const keys: string[] = []
      for await (const { key } of all.list('')) keys.push(key)
      return keys
    },
    async close() {
      await Promise.all([bucket.close(), all.close()])
      await server.close()
      agent.destroy()
      await s3.close()
      await rm(directory, { recursive: true })
    },
  }
  return test
}

/** What is wrong with a signature or a checksum, as the code of an error of S3; null if they are right. */
async function faultOf(request: http.IncomingMessage, body: Buffer): Promise<string | null> {
  const sum = createHash('sha256').update(body).digest('hex')
  if (request.headers['x-amz-content-sha256'] !== sum) return 'XAmzContentSHA256Mismatch'
  const { authorization = '' } = request.headers
  const [, region = '', signedHeaders = ''] =
    /Credential=S3RVER\/\d{8}\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+),/.exec(authorization) ?? []
  const at = String(request.headers['x-amz-date'])
  const signingDate = new Date(at.replace(/(....)(..)(..T..)(..)/, '$1-$2-$3:$4:'))
  if (Math.abs(Date.now() - signingDate.getTime()) > 900_000) return 'RequestTimeTooSkewed'
  const [path = '', search = ''] = (request.url ?? '').split('?')
  const signer = new SignatureV4({
    region,
    service: 's3',
    credentials: KEYS,
    uriEscapePath: false,
    sha256: Sha256,
  })
  const { headers } = await signer.sign(
    {
      method: request.method ?? '',
      protocol: 'http:',
      hostname: '127.0.0.1',
      path,
      query: Object.fromEntries(new URLSearchParams(search)),
      headers: Object.fromEntries(
        signedHeaders.split(';').map((name) => [name, String(request.headers[name])]),
      ),
    },
    { signingDate },
  )
  return headers['authorization'] === authorization ? null : 'SignatureDoesNotMatch'
}

/** The hash that the signer is given. */
class Sha256 {
  #hash
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret))
  }
  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytesOf(data))
  }
  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest())
  }
  reset(): void {
    throw new Error('a signature needs each hash once')
  }
}

const bytesOf = (data: string | ArrayBuffer | ArrayBufferView): Uint8Array =>
  typeof data === 'string'
    ? Buffer.from(data)
    : ArrayBuffer.isView(data)
      ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
      : new Uint8Array(data)
