import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { openLog } from '#platform/log.ts'
import { migratedPlace } from '#platform/test-database.ts'
import { fillDisk, smallDisk } from '#services/test-full-disk.ts'
import { backUp } from './backup.ts'
import { BackupProblem } from './problem.ts'
import { restore } from './restore.ts'
import { archiveAt } from './archive-place.ts'
import { writeArchive } from './write-archive.ts'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cadence-full-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

// Covers: backup-5
test.each([
  ['without a key', undefined] as const,
  ['with a key', 'a key of more than 16 characters'] as const,
])(
  'an archive %s that its disk has no space for is refused with one message, and nothing is left of it',
  async (_, key) => {
    const home = await emptyFolder()
    const [folder, large] = [join(home, 'backups'), join(home, 'large')]
    await writeFile(large, randomBytes(8 << 20))
    const disk = await fillDisk(folder)
    onTestFinished(() => disk.empty())
    const writing = writeArchive(
      archiveAt(join(folder, 'site'), null),
      { key, sumsFile: join(home, 'sums') },
      async (archive) => {
        for (let n = 0; n < 4; n++) await archive.add(`part-${n}`, randomBytes(4 << 20))
        await archive.addFile('large', large)
        return {}
      },
    )
    const refusal = await writing.catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(BackupProblem)
    expect(String(refusal)).toMatch(disk.isFull ? 'the disk is full' : 'cannot be written: ENOTDIR')
    if (disk.isFull) expect(await readdir(folder)).toEqual(['everything'])
  },
)

test('an archive whose directory is removed in the meantime is refused', async () => {
  const home = await emptyFolder()
  const folder = join(home, 'backups')
  await mkdir(folder)
  const writing = writeArchive(
    archiveAt(join(folder, 'site'), null),
    { key: undefined, sumsFile: join(home, 'sums') },
    async (archive) => {
      await archive.add('first', randomBytes(4 << 20))
      await rm(folder, { recursive: true })
      await archive.add('second', randomBytes(4 << 20))
      return {}
    },
  )
  await expect(writing).rejects.toThrow('cannot be written: ENOENT')
})

test('what cannot be added to an archive is the reason why it is not written', async () => {
  const home = await emptyFolder()
  const options = { key: undefined, sumsFile: join(home, 'sums') }
  const writing = writeArchive(archiveAt(join(home, 'site'), null), options, async (archive) => {
    await archive.add('first', randomBytes(4 << 20))
    throw new Error('the database is away')
  })
  await expect(writing).rejects.toThrow('the database is away')
  expect(await readdir(home)).toEqual(['sums'])
})

// These tests need to mount a file system that they can fill, which is not allowed everywhere.
const small = await mkdtemp(join(tmpdir(), 'cadence-small-'))
const unmount = await smallDisk(small, '250m')
afterAll(async () => {
  await unmount?.()
  await rm(small, { recursive: true })
})
describe.runIf(unmount !== null)('an embedded site', () => {
  afterEach(async () => {
    for (const name of await readdir(small)) await rm(join(small, name), { recursive: true })
  })
  const log = openLog('silent')
  const at = (dataDir: string) => ({
    databaseUrl: undefined,
    dataDir,
    siteName: 'Cadence',
    backupKey: undefined,
    storage: undefined,
  })

  // Covers: backup-5
  test('is not backed up if its disk has too little space for the copy or the archive', async () => {
    const place = await migratedPlace('embedded')
    onTestFinished(() => place.remove())
    await cp(place.dataDir, small, { recursive: true })
    const { blocks, bfree, bsize } = await statfs(small)
    const database = (blocks - bfree) * bsize
    const leave = async (free: number) => {
      await rm(join(small, 'ballast'), { force: true })
      await writeFile(join(small, 'ballast'), Buffer.alloc((await statfs(small)).bavail * bsize - free))
    }
    await mkdir(join(small, 'files'))
    await writeFile(join(small, 'files', 'sound'), randomBytes(10 << 20))
    const elsewhere = await emptyFolder()
    const save = (folder: string) => backUp(at(small), join(folder, 'site'), { log, now: new Date() })
    const tooLittle = /too little free space: \d+ MB are needed, \d+ MB are free/

    await leave(database * 1.2)
    await expect(save(small)).rejects.toThrow(tooLittle)
    expect((await save(elsewhere)).files).toBe(1)
    await rm(join(elsewhere, 'site'))
    await leave(database * 0.9)
    await expect(save(elsewhere)).rejects.toThrow(tooLittle)
    expect(await readdir(elsewhere)).toEqual([])
    expect(await readdir(small)).not.toContain('backup')
  })

  // Covers: backup-4
  test('is not restored to a disk with too little space for it or its files, and nothing is left there', async () => {
    const place = await migratedPlace('embedded')
    onTestFinished(() => place.remove())
    await mkdir(join(place.dataDir, 'files'))
    await writeFile(join(place.dataDir, 'files', 'video'), Buffer.alloc(100 << 20))
    const file = join(await emptyFolder(), 'site')
    await backUp(at(place.dataDir), file, { log, now: new Date() })
    for (const ballast of [150, 240]) {
      await writeFile(join(small, 'ballast'), Buffer.alloc(ballast << 20))
      const restoring = restore(at(small), file, { log, migrationsFolder: 'migrations' })
      await expect(restoring).rejects.toThrow(/no space left on device|disk .* is full/)
      expect((await readdir(small)).filter((name) => !/lock|mark/.test(name))).toEqual(['ballast'])
    }
  })
})
