import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { PART_BYTES } from './bucket.ts'
import { testBucket } from './test-bucket.ts'

const LONG = Buffer.alloc(PART_BYTES + 7, 'frames ')
const FILES = { 'audio/one.mp3': 'sound', 'covers/empty.svg': '', 'videos/long.mp4': LONG }

/** Runs `npm run move -- files` without npm. */
function command(env: Record<string, string>) {
  const child = spawn(process.execPath, ['src/command.ts', 'move', 'files'], {
    env: { ...process.env, ...env, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = Promise.all([once(child, 'exit'), text(child.stdout)])
  return { child, ended: ended.then(([[code], said]) => ({ code: code as unknown, said })) }
}

// Covers: storage-6
test('a command that is killed between two files, or in the middle of one, is continued by the next', async () => {
  const s3 = await testBucket()
  const dataDir = await mkdtemp(join(tmpdir(), 'cadence-move-'))
  onTestFinished(async () => {
    await s3.close()
    await rm(dataDir, { recursive: true })
  })
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(join(dataDir, 'files', name, '..'), { recursive: true })
    await writeFile(join(dataDir, 'files', name), content)
  }
  const env = { ...s3.env, DATA_DIR: dataDir }
  const held = Promise.withResolvers<void>()
  s3.instead = ({ method, url = '' }) => {
    if (method !== 'PUT' || !url.includes('partNumber=2')) return false
    held.resolve() // and never answers
    return true
  }
  const first = command(env)
  await held.promise
  first.child.kill('SIGKILL')
  await first.ended
  const before = await s3.keys()
  expect(before).not.toContain('files/videos/long.mp4')
  s3.instead = () => false
  const second = await command(env).ended
  expect(second).toEqual({
    code: 0,
    said: expect.stringMatching(
      `^Copied ${3 - before.length} files .* MB\\); ${before.length} were there\\.`,
    ),
  })
  expect(await s3.keys()).toEqual(Object.keys(FILES).map((name) => `files/${name}`))
  expect((await s3.bucket.get('files/videos/long.mp4'))?.equals(LONG)).toBe(true)
})
