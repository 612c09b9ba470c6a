import { expect, test } from 'vitest'
import { users } from '#people/tables.ts'
import type { Access } from '#platform/call.ts'
import type { Caller } from '#platform/runtime.ts'
import { isRefusal } from '#platform/refusal.ts'
import { api } from '../api.ts'
import { openTestRuntime } from './test-runtime.ts'

const { dispatcher, db } = await openTestRuntime()

const person = (roles: string[]): Caller => ({
  id: '00000000-0000-4000-8000-000000000001',
  email: 'someone@example.com',
  roles,
  sessionId: '00000000-0000-4000-8000-000000000002',
})
const CALLERS = {
  visitor: null,
  member: person([]),
  premium: { ...person([]), plan: 'premium' },
  b2b: { ...person([]), plan: 'b2b' },
  moderator: person(['moderator']),
  admin: person(['admin']),
  program: {
    ...person(['admin']),
    plan: 'b2b',
    key: { id: '00000000-0000-4000-8000-000000000003', scopes: ['read', 'changes', 'figures'] },
  },
}
const { id, email } = CALLERS.program
await db.insert(users).values({ id, email, name: 'Ada' }) // calls with a key are counted

/** The same outcome for readers of every plan. */
const ofReaders = <Outcome>(outcome: Outcome) => ({ member: outcome, premium: outcome, b2b: outcome })
/** The refusal raised before the action, or `passes`. */
const EXPECTED: Record<Access, Record<keyof typeof CALLERS, 401 | 403 | 'passes'>> = {
  anyone: {
    visitor: 'passes',
    ...ofReaders('passes'),
    moderator: 'passes',
    admin: 'passes',
    program: 'passes',
  },
  member: { visitor: 401, ...ofReaders('passes'), moderator: 'passes', admin: 'passes', program: 401 },
  moderator: { visitor: 401, ...ofReaders(403), moderator: 'passes', admin: 'passes', program: 401 },
  admin: { visitor: 401, ...ofReaders(403), moderator: 403, admin: 'passes', program: 401 },
  key: { visitor: 401, ...ofReaders(401), moderator: 401, admin: 401, program: 'passes' },
}

/** Sends input that no call accepts: a caller who is let through gets an input error, and the action never runs. */
async function knock(name: string, caller: Caller | null): Promise<401 | 403 | 'passes'> {
  const origin = { caller, language: 'en', requestId: '-', address: '127.0.0.1', limited: false }
  try {
    await dispatcher.answer(name, 'not an object', origin)
  } catch (error) {
    if (isRefusal(error)) return error.status === 401 || error.status === 403 ? error.status : 'passes'
    throw error
  }
  throw new Error(`${name} accepted a text for its input`)
}

// Covers: site-1-5, site-6-8, admin-2-routes-2, admin-6-1, admin-6-5, admin-6-6, desk-faults-10
// Covers: desk-reports-2, digest-faults-14, api-5
test.each(api.map(({ call }) => [call.name, call.access] as const))(
  '%s admits the callers its contract names (%s), and no one else',
  async (name, access) => {
    for (const [who, caller] of Object.entries(CALLERS))
      expect([who, await knock(name, caller)]).toEqual([who, EXPECTED[access][who as keyof typeof CALLERS]])
  },
)

// Covers: admin-6-1
test('a call that does not declare its access is for administrators', () => {
  const open = api.filter(({ call }) => call.access === 'anyone').map(({ call }) => call.name)
  expect(open).not.toContain('approve-content')
  expect(open).not.toContain('scrape-ai-news')
})
