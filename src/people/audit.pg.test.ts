import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Caller } from '#platform/runtime.ts'
import { Refusal, isRefusal } from '#platform/refusal.ts'
import { openDispatcher } from '#platform/serve.ts'
import { SCOPES } from '#developers/rules.ts'
import { api } from '../api.ts'
import { runCommand } from '../commands.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { recordCall } from './audit.ts'
import { bootstrapAdmin } from './calls.ts'
import { adminUserRoleGrant } from './managing/calls.ts'
import { auditLog, userRoles, users } from './tables.ts'

const runtime = await openTestRuntime()
const admin = await runtime.admin()
const rows = (requestId: string) =>
  runtime.db.select().from(auditLog).where(eq(auditLog.requestId, requestId))
const from = (caller: Caller | null) => ({
  caller,
  language: 'en',
  requestId: randomUUID(),
  address: '203.0.113.7',
  limited: false,
})

describe('the database', () => {
  // Covers: desk-users-8
  test.each([
    ['changed', sql`update audit_log set actor = 'nobody'`],
    ['removed', sql`delete from audit_log`],
    ['emptied', sql`truncate audit_log`],
    ['emptied with others', sql`truncate audit_log cascade`],
  ])('does not let the log be %s', async (_, statement) => {
    const before = await runtime.db.$count(auditLog)
    const error: unknown = await runtime.db.execute(statement).catch((e: unknown) => e)
    expect(String((error as Error).cause)).toContain('append only')
    expect(await runtime.db.$count(auditLog)).toBe(before)
  })
})

describe('a call', () => {
  const everything = api.map(({ call }) => ({
    call: { ...call, input: z.any(), output: z.any() },
    run: async () => ({}),
  }))
  const dispatcher = openDispatcher(runtime.runtime, everything, { record: recordCall })
  /** These calls only read and change nothing permanently. */
  const looks = new Set(['preview-markdown', 'content-readers', 'item-translation-check'])
  /** These calls give programs access to what an account pays for, so the log must show who made a key. */
  const opens = new Set(['api-key-make', 'api-key-rotate', 'api-key-revoke'])
  /** This call changes what readers see under stories. */
  const names = new Set(['account-byline'])
  const leavesRow = (call: (typeof api)[number]['call']) =>
    opens.has(call.name) ||
    names.has(call.name) ||
    (call.method !== 'GET' &&
      (call.access === 'admin' || call.access === 'moderator') &&
      !looks.has(call.name))
  const byKey = { ...admin, key: { id: randomUUID(), scopes: SCOPES } }

  // Covers: desk-users-7
  test.each(api.map(({ call }) => [call.name, leavesRow(call) ? 1 : 0, call] as const))(
    '%s leaves %i rows',
    async (name, expected, { access }) => {
      const origin = from(access === 'key' ? byKey : admin)
      await dispatcher.answer(name, { id: admin.id }, origin)
      const written = await rows(origin.requestId)
      expect(written).toHaveLength(expected)
      if (expected === 1)
        expect(written[0]).toMatchObject({
          action: name,
          actor: admin.email,
          actorId: admin.id,
          itemId: admin.id,
          address: '203.0.113.7',
          asked: { id: admin.id },
          at: TEST_NOW,
        })
    },
  )

  // Covers: desk-users-9
  test.each(['handler', 'transaction'])('that is refused in its %s leaves no row', async (where) => {
    const refusing = everything.map(({ call }) => ({
      call,
      run: async (_: unknown, context: { record: (tx: typeof runtime.db) => Promise<void> }) => {
        if (where === 'handler') throw new Refusal('problem.notFound', 404)
        return runtime.db.transaction(async (tx) => {
          await context.record(tx)
          throw new Refusal('problem.notFound', 404)
        })
      },
    }))
    const refused = openDispatcher(runtime.runtime, refusing, { record: recordCall })
    const origin = from(admin)
    const error: unknown = await refused.answer('approve-content', {}, origin).catch((e: unknown) => e)
    expect(isRefusal(error) && error.status).toBe(404)
    expect(await rows(origin.requestId)).toEqual([])
  })

  // Covers: desk-users-9
  test('that is not allowed or not valid leaves no row', async () => {
    for (const [caller, input] of [
      [null, { id: admin.id, role: 'admin' }],
      [
        { ...admin, roles: [] },
        { id: admin.id, role: 'admin' },
      ],
      [
        { ...admin, roles: ['moderator'] },
        { id: admin.id, role: 'admin' },
      ],
      [admin, { id: 'nobody', role: 'king' }],
    ] as const) {
      const origin = from(caller)
      const error: unknown = await runtime.dispatcher
        .answer(adminUserRoleGrant.name, input, origin)
        .catch((e: unknown) => e)
      expect(isRefusal(error) && error.status).toBeGreaterThanOrEqual(401)
      expect(await rows(origin.requestId)).toEqual([])
    }
  })

  // Covers: desk-users-9
  test('whose row cannot be written fails, and its changes in a transaction are rolled back', async () => {
    const record = () => Promise.reject(new Error('no room for a row'))
    const unwritten = openDispatcher(runtime.runtime, api, { record })
    const other = await runtime.admin()
    await expect(
      unwritten.answer(adminUserRoleGrant.name, { id: other.id, role: 'moderator' }, from(admin)),
    ).rejects.toThrow('no room for a row')
    expect(await runtime.db.$count(userRoles, eq(userRoles.userId, other.id))).toBe(0)
  })

  // Covers: desk-users-7
  test('that works in a transaction is logged once', async () => {
    const origin = from(admin)
    await runtime.dispatcher.answer(adminUserRoleGrant.name, { id: admin.id, role: 'moderator' }, origin)
    expect(await rows(origin.requestId)).toMatchObject([
      { itemId: admin.id, itemTitle: admin.email, changes: { roles: { from: [], to: ['moderator'] } } },
    ])
  })
})

// Covers: desk-users-7
test('the command line and the first administrator are logged', async () => {
  const { db, runtime: open, ask } = await openTestRuntime()
  const [id, email] = [randomUUID(), 'first@example.com']
  await db.insert(users).values({ id, name: '', email })
  const caller = { id, email, roles: [], sessionId: randomUUID() }
  if (open.config.databaseUrl === undefined) await ask(bootstrapAdmin, {}, caller)
  await ask(bootstrapAdmin, {}, caller) // grants nothing, so there is no action to log
  await db.insert(users).values({ id: randomUUID(), name: '', email: 'second@example.com' })
  await runCommand(open, ['admin', 'grant', 'second@example.com'])
  await runCommand(open, ['admin', 'grant', 'nobody@example.com'])
  const written = await db.select().from(auditLog).orderBy(auditLog.action)
  expect(written).toMatchObject([
    {
      action: 'admin grant',
      actor: 'command line',
      actorId: null,
      address: null,
      itemTitle: 'second@example.com',
      changes: { admin: { from: false, to: true } },
    },
    ...(open.config.databaseUrl === undefined
      ? [{ action: 'bootstrap-admin', actor: email, itemId: id, changes: { roles: { to: ['admin'] } } }]
      : []),
  ])
})
