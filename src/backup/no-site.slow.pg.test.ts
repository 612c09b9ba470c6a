import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLog } from '#platform/log.ts'
import { databaseKinds, testPlace } from '#platform/test-database.ts'
import { backUp } from './backup.ts'

// Covers: backup-5
test.each(databaseKinds)(
  'a place without a site is not backed up, and nothing is created there (%s)',
  async (kind) => {
    const place = await testPlace(kind)
    onTestFinished(() => place.remove())
    const folder = await mkdtemp(join(tmpdir(), 'cadence-nothing-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const config = {
      databaseUrl: place.url,
      dataDir: place.dataDir,
      siteName: 'Cadence',
      backupKey: undefined,
      storage: undefined,
    }
    const saving = backUp(config, join(folder, 'site'), { log: openLog('silent'), now: new Date() })
    await expect(saving).rejects.toThrow('there is no site')
    expect(await readdir(folder)).toEqual([])
    expect((await readdir(place.dataDir)).filter((name) => !name.endsWith('.lock'))).toEqual([])
  },
)
