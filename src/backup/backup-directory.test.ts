import { expect, test } from 'vitest'
import { backupName, isWorkedOn, makeBackupDirectory } from './backup-directory.ts'

test('backups are named by their time, and two of the same second differ', () => {
  const now = new Date('2026-11-27T02:03:04.567Z')
  expect(backupName(now, [], false)).toBe('cadence-2026-11-27T020304Z.tar.gz')
  expect(backupName(now, ['cadence-2026-11-27T020304Z.tar.gz'], false)).toBe(
    'cadence-2026-11-27T020304Z-2.tar.gz',
  )
  expect(backupName(now, [], true)).toBe('cadence-2026-11-27T020304Z.tar.gz.age')
})

// Covers: backup-5
test('backups are not kept in a directory that the site empties or saves', async () => {
  for (const inside of [
    '/site/backup',
    '/site/backup/old',
    '/site/files',
    '/site/database/x',
    '/site/x/../files',
  ])
    expect([inside, isWorkedOn('/site', inside)]).toEqual([inside, true])
  for (const outside of ['/site/backups', '/site/backup-old', '/site', '/backup', '/other/files'])
    expect([outside, isWorkedOn('/site', outside)]).toEqual([outside, false])
  await expect(makeBackupDirectory({ dataDir: '/site' }, '/site/files/kept')).rejects.toThrow(
    'BACKUP_DIR is in',
  )
})
