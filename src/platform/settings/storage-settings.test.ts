import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { complaint } from '../test-config.ts'

// Covers: storage-7
test('a bucket needs its name and both parts of its key, and nothing else', () => {
  const key = { S3_ACCESS_KEY_ID: 'planted-id', S3_SECRET_ACCESS_KEY: 'planted-secret' }
  expect(readConfig({}).storage).toBeUndefined()
  expect(readConfig({ S3_PATH_STYLE: 'false', S3_BUCKET: '' }).storage).toBeUndefined()
  expect(readConfig({ ...key, S3_BUCKET: 'news' }).storage).toEqual({
    endpoint: 'https://s3.us-east-1.amazonaws.com',
    region: 'us-east-1',
    bucket: 'news',
    prefix: '',
    accessKeyId: 'planted-id',
    secretAccessKey: 'planted-secret',
    pathStyle: true,
  })
  const own = { S3_ENDPOINT: 'http://minio:9000/', S3_REGION: 'auto', S3_PREFIX: 'sites/one' }
  expect(readConfig({ ...key, ...own, S3_BUCKET: 'news' }).storage).toMatchObject({
    endpoint: 'http://minio:9000',
    region: 'auto',
    prefix: 'sites/one/',
  })
  expect(complaint({ S3_BUCKET: 'news', S3_ACCESS_KEY_ID: 'planted-id' })).toBe(
    'S3_SECRET_ACCESS_KEY: is missing: S3_BUCKET is of no use without it',
  )
  expect(complaint({ S3_ENDPOINT: 'http://planted:9000' })).toMatch(
    /^S3_BUCKET: .*\nS3_ACCESS_KEY_ID: .*\nS3_SECRET_ACCESS_KEY: is missing: S3_ENDPOINT/,
  )
  for (const [name, value] of [
    ['S3_ENDPOINT', 'ftp://planted'],
    ['S3_ENDPOINT', 'https://planted.example/bucket'],
    ['S3_ENDPOINT', 'https://ada:planted@example.com'],
    ['S3_BUCKET', 'Planted Bucket'],
    ['S3_PREFIX', '../planted'],
    ['S3_PREFIX', 'planted/'],
    ['S3_REGION', 'planted region'],
  ] as const) {
    const said = complaint({ ...key, S3_BUCKET: 'news', [name]: value })
    expect([name, said.startsWith(`${name}: `), said.includes('lanted')]).toEqual([name, true, false])
  }
})
