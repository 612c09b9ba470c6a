import { readdir } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { plantSamples } from '#articles/samples/plant-samples.ts'
import { articles } from '#articles/tables.ts'
import { settingsOf } from '#newsletter/settings.ts'
import { openDatabase } from '#platform/db.ts'
import { createJobTables } from '#platform/job-tables.ts'
import { openLog } from '#platform/log.ts'
import { type TestPlace, databaseKinds, migratedPlace, testPlace } from '#platform/test-database.ts'
import { plantPerson } from '#testing/test-person.ts'
import { moveToPostgres } from './move.ts'

const NOW = new Date('2026-11-26T12:00:00Z')
const log = openLog('silent')
const options = { log, migrationsFolder: 'migrations' }
const NOWHERE = 'postgres://nobody@127.0.0.1:1/none'

/** An embedded site with samples and a person, closed; returns the number of its articles. */
async function embeddedSite(): Promise<TestPlace & { articles: number }> {
  const place = await migratedPlace('embedded')
  onTestFinished(() => place.remove())
  const site = await openDatabase({ ...place, ...options })
  await createJobTables(site)
  await plantSamples(site.db, NOW)
  await plantPerson(site.db, NOW)
  const count = await site.db.$count(articles)
  await site.close()
  return { ...place, articles: count }
}

test('a directory without an embedded site has nothing to move', async () => {
  const place = await testPlace('embedded')
  onTestFinished(() => place.remove())
  await expect(moveToPostgres(place, NOWHERE, options)).rejects.toThrow('there is no embedded site to move')
})

// Covers: backup-7
test('a running site is not moved', async () => {
  const place = await migratedPlace('embedded')
  onTestFinished(() => place.remove())
  const site = await openDatabase({ ...place, ...options })
  onTestFinished(() => site.close())
  await expect(moveToPostgres(place, NOWHERE, options)).rejects.toThrow('is in use by another process')
})

if (databaseKinds.includes('postgres')) {
  // Covers: backup-7
  test('an embedded site moves to PostgreSQL with every row, and cannot be moved or started again', async () => {
    const [from, to] = [await embeddedSite(), await testPlace('postgres')]
    onTestFinished(() => to.remove())
    expect(await moveToPostgres(from, to.url ?? '', options)).toBeGreaterThan(500)
    const site = await openDatabase({ ...to, ...options })
    onTestFinished(() => site.close())
    expect(await site.db.$count(articles)).toBe(from.articles)
    expect((await settingsOf(site.db)).sendingWhy).toBeNull() // unlike after a restore, sending is as it was
    expect(await readdir(from.dataDir)).toContain('database.moved')
    await expect(moveToPostgres(from, to.url ?? '', options)).rejects.toThrow('no embedded site')
  })

  test('a site is not moved over another one, and stays as it was', async () => {
    const [from, to] = [await embeddedSite(), await testPlace('postgres')]
    onTestFinished(() => to.remove())
    const other = await openDatabase({ ...to, ...options })
    onTestFinished(() => other.close())
    await plantPerson(other.db, NOW)
    await expect(moveToPostgres(from, to.url ?? '', options)).rejects.toThrow('the database is not empty')
    expect(await readdir(from.dataDir)).toContain('database')
  })
}
