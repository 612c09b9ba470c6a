import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { users } from '#people/tables.ts'
import type { Call, InputOf, OutputOf } from '#platform/call.ts'
import { DAY, setClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { hearOperator } from '#platform/control.ts'
import { openDatabase } from '#platform/db.ts'
import { openLog } from '#platform/log.ts'
import type { Caller } from '#platform/runtime.ts'
import { migratedPlace, testPlace } from '#platform/test-database.ts'
import { bucketStore } from '#services/storage/bucket-store.ts'
import { PART_BYTES } from '#services/storage/bucket.ts'
import { type TestBucket, testBucket } from '#services/storage/test-bucket.ts'
import { runCommand } from '../commands.ts'
import { openRuntime } from '../runtime.ts'
import { archiveAt } from './archive-place.ts'
import { backUpJob } from './back-up-site.ts'
import { backUp } from './backup.ts'
import { backupList, backupSettingsChange } from './calls.ts'
import { BackupProblem } from './problem.ts'
import { verifyArchive } from './read-archive.ts'
import { restore } from './restore.ts'
import { backups } from './tables.ts'
import { testBackupJob } from './test-backup.ts'

const log = openLog('silent')
const KEY = 'a key for the tests of backups'
const LONG = Buffer.alloc(PART_BYTES + 1000, 'frames ')
const options = { log, migrationsFolder: 'migrations' }
const NOW = new Date('2026-11-26T12:00:00Z')
let s3: TestBucket
let dataDir: string

beforeAll(async () => {
  s3 = await testBucket({ S3_PREFIX: 'site' })
  const place = await migratedPlace('embedded')
  dataDir = place.dataDir
  const site = await openDatabase({ ...place, migrationsFolder: 'migrations', log })
  await site.pool.query(`insert into site_secrets values ('kept', 'a secret')`)
  await site.close()
  const store = bucketStore(s3.bucket)
  await store.put('audio/one.mp3', Buffer.from('sound'))
  await store.put('covers/empty.svg', new Uint8Array())
  await store.put('videos/long.mp4', LONG)
  afterAll(async () => {
    await s3.close()
    await place.remove()
  })
})
beforeEach(() => {
  s3.instead = () => false
})

const config = (at: string, storage = s3.settings, backupKey?: string) => ({
  databaseUrl: undefined,
  dataDir: at,
  siteName: 'Cadence',
  backupKey,
  storage,
})
async function emptyPlace(): Promise<string> {
  const place = await testPlace('embedded')
  onTestFinished(() => place.remove())
  return place.dataDir
}

// Covers: storage-5
test('an encrypted backup in the bucket is restored into another, also after an interruption', async () => {
  const file = 's3:site.tar.gz.age'
  const save = () => backUp(config(dataDir, s3.settings, KEY), file, { log, now: NOW })
  const { files, tables } = await save()
  expect(files).toBe(3)
  const start = await buffer(archiveAt(file, s3.bucket).read({ from: 0, to: 20 }))
  expect(start.toString()).toBe('age-encryption.org/v1')
  await expect(save()).rejects.toThrow('exists: choose another name')

  const other = await testBucket()
  onTestFinished(() => other.close())
  const archive = 'backups/site.tar.gz.age'
  await other.bucket.upload(archive, s3.bucket.read(archive))
  const target = await emptyPlace()
  const restoreIt = (at: string) => restore(config(at, other.settings, KEY), file, options)
  other.instead = ({ method, url = '' }, response) => {
    if (method !== 'PUT' || !url.includes('/videos/')) return false
    response.writeHead(403).end()
    return true
  }
  await expect(restoreIt(target)).rejects.toThrow('object storage refused: HTTP 403')
  expect(await readdir(target)).not.toContain('database')
  expect(await other.keys()).toEqual([archive, 'files/audio/one.mp3', 'files/covers/empty.svg', 'restoring'])
  other.instead = () => false
  expect((await restoreIt(target)).tables).toEqual(tables)
  const restored = ['audio/one.mp3', 'covers/empty.svg', 'videos/long.mp4'].map((key) => `files/${key}`)
  expect(await other.keys()).toEqual([archive, ...restored])
  expect((await other.bucket.get('files/videos/long.mp4'))?.equals(LONG)).toBe(true)
  expect(await readdir(target)).not.toContain('files')
  await expect(restoreIt(await emptyPlace())).rejects.toThrow('s3://news/ is not empty')
})

// Covers: storage-5
test('a backup that the bucket refuses leaves nothing, and one that is missing is named', async () => {
  s3.instead = ({ method, url = '' }, response) => {
    if (method === 'GET' || !url.includes('/backups/')) return false
    response.writeHead(method === 'HEAD' ? 404 : 403).end('<Error><Code>AccessDenied</Code></Error>')
    return true
  }
  const problem = await backUp(config(dataDir), 's3:refused.tar.gz', { log, now: NOW }).catch(
    (error: unknown) => error,
  )
  expect(problem).toBeInstanceOf(BackupProblem)
  expect(String(problem)).toContain('s3:refused.tar.gz cannot be written: object storage refused')
  expect(await readdir(dataDir)).not.toContain('backup')
  s3.instead = () => false
  expect(await s3.keys()).not.toContain('site/backups/refused.tar.gz')
  const empty = config(await emptyPlace(), { ...s3.settings, prefix: 'empty/' })
  await expect(restore(empty, 's3:no', options)).rejects.toThrow(
    's3:no cannot be read: object storage refused: HTTP 404, NoSuchKey',
  )
  for (const name of ['s3:', 's3:../site', 's3:a/b'])
    await expect(backUp(config(dataDir), name, { log, now: NOW })).rejects.toThrow('is not a name')
  await expect(
    backUp({ ...config(dataDir), storage: undefined }, 's3:site', { log, now: NOW }),
  ).rejects.toThrow('set S3_BUCKET')
})

// Covers: storage-5
test('the site keeps its daily backups in the bucket, tests them, and removes the oldest', async () => {
  const own = await testBucket()
  const place = await migratedPlace('embedded')
  const clock = setClock(NOW)
  const settings = { ...own.env, DATA_DIR: place.dataDir, LOG_LEVEL: 'silent', SAMPLE_CONTENT: 'false' }
  const open = await openRuntime(readConfig(settings), { clock, log })
  const { runtime } = open
  const ear = await hearOperator(place.dataDir, (command) => runCommand(runtime, command))
  onTestFinished(async () => {
    await ear.close()
    await open.close()
    await place.remove()
    await own.close()
  })
  const [id, email] = [randomUUID(), 'ada@example.com']
  await runtime.db.insert(users).values({ id, name: 'Ada', email })
  const caller: Caller = { id, email, roles: ['admin'], sessionId: randomUUID() }
  const ask = async <C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>> => {
    const origin = { caller, language: 'en' as const, requestId: '', address: '127.0.0.1', limited: false }
    return (await open.dispatcher.answer(call.name, input, origin)).body as OutputOf<C> // the dispatcher has validated this
  }
  await ask(backupSettingsChange, { keep: 1 })
  const old = 'cadence-2026-11-25T120000Z.tar.gz'
  await own.bucket.put(`backups/${old}`, Buffer.from('an old backup'))
  await runtime.db.insert(backups).values({ startedAt: clock.now(), endedAt: clock.now(), file: old })
  clock.pass(DAY)
  await backUpJob.run({}, runtime)
  const { directory, items } = await ask(backupList, {})
  expect([directory, items.map(({ file, missing }) => [file, missing])]).toEqual([
    's3://news/backups/',
    [['cadence-2026-11-27T120000Z.tar.gz', false]],
  ])
  expect(await own.keys()).toEqual(['backups/cadence-2026-11-27T120000Z.tar.gz'])
  expect(items[0]?.bytes).toBe((await own.bucket.head(`backups/${items[0]?.file}`))?.bytes)
  await testBackupJob.run({ id: Number(items[0]?.id) }, runtime)
  expect(await ask(backupList, {})).toMatchObject({ items: [{ test_error: null, missing: false }] })
  own.instead = ({ socket }) => Boolean(socket.destroy())
  expect(await ask(backupList, {})).toMatchObject({ items: [{ missing: false }] })
  own.instead = () => false
})

// Covers: storage-5
test('a backup on the disk has the files of the bucket', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cadence-from-bucket-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'site.tar.gz')
  await backUp(config(dataDir), file, { log, now: NOW })
  const place = archiveAt(file, null)
  expect(await verifyArchive({ place, key: undefined }, join(folder, 'sums'))).toMatchObject({ files: 3 })
})
