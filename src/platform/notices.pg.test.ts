import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from './db.ts'
import { openLog } from './log.ts'
import { notify } from './notices.ts'
import { databaseKinds, openTestDatabase } from './test-database.ts'

describe.each(databaseKinds)('notices (%s)', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(kind)
  }, 60_000)
  afterAll(() => database.close())

  const within = { timeout: 1000, interval: 5 }

  test('arrive within a second of the commit, and not before it', async () => {
    const heard: string[] = []
    const stop = await database.notices.listen('stories', (payload) => heard.push(payload))
    await database.db.transaction(async (tx) => {
      await notify(tx, 'stories', 'published 1')
      await notify(tx, 'stories', "it's ünïcode 漢")
      expect(heard).toEqual([])
    })
    await vi.waitFor(() => expect(heard).toEqual(['published 1', "it's ünïcode 漢"]), within)
    stop()
  })

  test('committed before have been received once `received` resolves', async () => {
    const heard: string[] = []
    const stop = await database.notices.listen('stories', (payload) => heard.push(payload))
    for (let sent = 1; sent <= 20; sent++) {
      await database.db.transaction((tx) => notify(tx, 'stories', 'published'))
      await database.notices.received()
      expect(heard).toHaveLength(sent)
    }
    stop()
  })

  test('`received` resolves while the connection is lost', async () => {
    const missed = vi.fn()
    const stop = database.notices.onReconnect(missed)
    await breakConnections(database)
    await database.notices.received()
    await vi.waitFor(() => expect(missed).toHaveBeenCalled(), { timeout: 5000, interval: 20 })
    stop()
  })

  // Covers: operation-23
  test('a lost connection is known until there is another one', async () => {
    expect(database.notices.isConnected()).toBe(true)
    await breakConnections(database, { reconnect: false })
    await vi.waitUntil(() => !database.notices.isConnected(), { timeout: 5000, interval: 1 })
    await database.pool.query('select 1')
    await vi.waitUntil(() => database.notices.isConnected(), { timeout: 5000, interval: 1 })
  })

  test('of a transaction that is rolled back are never received', async () => {
    const heard: string[] = []
    const stop = await database.notices.listen('stories', (payload) => heard.push(payload))
    const attempt = database.db.transaction(async (tx) => {
      await notify(tx, 'stories', 'undone')
      throw new Error('changed my mind')
    })
    await expect(attempt).rejects.toThrow('changed my mind')
    await notify(database.db, 'stories', 'later') // Notices arrive in order: if the first one had been sent, it would be here.
    await vi.waitFor(() => expect(heard).toEqual(['later']), within)
    stop()
  })

  test('reach every listener of their channel and no other, until they stop', async () => {
    const heard: string[] = []
    const stopFirst = await database.notices.listen('pages', () => heard.push('first'))
    const stopSecond = await database.notices.listen('pages', () => heard.push('second'))
    const stopOther = await database.notices.listen('mails', () => heard.push('other'))
    await notify(database.db, 'pages', '')
    await vi.waitFor(() => expect(heard).toEqual(['first', 'second']), within)
    stopFirst()
    await notify(database.db, 'pages', '')
    await vi.waitFor(() => expect(heard).toEqual(['first', 'second', 'second']), within)
    stopSecond()
    stopOther()
  })

  test('are received again after a broken connection, and the listener learns that it may have missed some', async () => {
    const heard: string[] = []
    const missed = vi.fn()
    await database.notices.listen('pages', (payload) => heard.push(payload))
    database.notices.onReconnect(missed)
    await breakConnections(database)
    await vi.waitFor(() => expect(missed).toHaveBeenCalled(), { timeout: 5000, interval: 20 })
    await notify(database.db, 'pages', 'after')
    await vi.waitFor(() => expect(heard).toEqual(['after']), within)
  })

  if (kind === 'postgres')
    test('go from one process to the other', async () => {
      const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
      const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
      url.pathname = rows[0]?.name ?? ''
      const options = { url: url.href, dataDir: '', migrationsFolder: 'migrations', log: openLog('error') }
      const other = await openDatabase(options)
      const heard: string[] = []
      await other.notices.listen('stories', (payload) => heard.push(payload))
      await notify(database.db, 'stories', 'hello')
      await vi.waitFor(() => expect(heard).toEqual(['hello']), within)
      await other.close()
    })

  test('a channel with an invalid name is refused', async () => {
    await expect(database.notices.listen('a; drop table users', () => undefined)).rejects.toThrow('channel')
  })
})

async function breakConnections(database: Database, { reconnect } = { reconnect: true }): Promise<void> {
  if (database.kind === 'postgres') {
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    return
  }
  const client = await database.pool.connect()
  client.release(true)
  if (reconnect) await database.pool.query('select 1')
}
