import { mkdtemp, readdir, rm, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Files, openFiles } from './files.ts'
import { diskStore } from './storage/disk-store.ts'

let directory: string
let files: Files
const AUDIO = { folder: 'audio', stem: 'episode', extension: 'mp3' }

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'files-'))
  files = openFiles(diskStore(directory))
})
afterEach(() => rm(directory, { recursive: true }))

test('a stored file gets its own name and can be read whole and in ranges', async () => {
  const name = await files.put(AUDIO, Buffer.from('0123456789'))
  expect(name).toMatch(/^audio\/episode-[0-9a-f]{16}\.mp3$/)
  expect(await files.stat(name)).toEqual({ bytes: 10 })
  expect((await buffer(files.read(name))).toString()).toBe('0123456789')
  expect((await buffer(files.read(name, { from: 3, to: 5 }))).toString()).toBe('345')
})

test('the same bytes get the same name, other bytes another, and no partial file stays', async () => {
  const names = await Promise.all([1, 2, 3].map(() => files.put(AUDIO, Buffer.from('the same'))))
  const other = await files.put(AUDIO, Buffer.from('another'))
  expect(new Set([...names, other]).size).toBe(2)
  expect(await readdir(join(directory, 'audio'))).toHaveLength(2)
})

test('a truncated file is written again', async () => {
  const name = await files.put(AUDIO, Buffer.from('whole file'))
  await writeFile(join(directory, name), 'who')
  await files.put(AUDIO, Buffer.from('whole file'))
  expect(await files.stat(name)).toEqual({ bytes: 10 })
})

test('a failed write leaves nothing behind', async () => {
  const name = await files.put(AUDIO, Buffer.from('bytes'))
  await files.remove(name)
  await mkdir(join(directory, name)) // blocks the path of the file
  await expect(files.put(AUDIO, Buffer.from('bytes'))).rejects.toThrow('EISDIR')
  expect(await readdir(join(directory, 'audio'))).toEqual([name.replace('audio/', '')])
})

test('a removed file is gone, also when it is removed twice', async () => {
  const name = await files.put(AUDIO, Buffer.from('bytes'))
  await files.remove(name)
  await files.remove(name)
  expect(await files.stat(name)).toBeNull()
})

test('names that lead out of the folder are invalid', async () => {
  expect(await files.stat('../../etc/passwd')).toBeNull()
  expect(await files.stat('audio/..')).toBeNull()
  expect(() => files.read('audio/../../x.mp3')).toThrow('not a name')
})
