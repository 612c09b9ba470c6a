import * as z from 'zod/mini'
import { askedMoment, call, fileAnswer, listOf, moment, rowId, wholeNumber } from '#platform/call.ts'
import { ROLES } from '../rules.ts'
import { MANAGED_MAX, MANAGED_PAGE, PLANS } from './rules.ts'

const page = {
  limit: wholeNumber(1, MANAGED_MAX, MANAGED_PAGE),
  cursor: z.optional(z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/, 'problem.cursor'))),
}

/** An account, as administrators see it. */
export const managedUser = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  roles: z.array(z.enum(ROLES)),
  created_at: moment,
  /** When its newest session began or was renewed, to the day; null if none is known. */
  last_seen_at: z.nullable(moment),
  /** The number of browsers in which it is signed in. */
  sessions_count: z.number(),
  plan: z.enum(PLANS),
})
export type ManagedUser = z.infer<typeof managedUser>

export const adminUsers = call('admin-users', {
  summary: 'Lists accounts, newest first.',
  method: 'GET',
  path: 'admin/users',
  input: z.object({
    ...page,
    /** Part of the email address or the name. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(255))),
    role: z.optional(z.enum(ROLES)),
  }),
  output: listOf(managedUser),
  refusals: ['problem.cursor'],
})

/** A browser in which an account is signed in. */
export const managedSession = z.object({
  id: z.string(),
  created_at: moment,
  /** When it was last renewed, at most once a day. */
  used_at: moment,
  expires_at: moment,
  address: z.nullable(z.string()),
  /** Browser and system; null if unknown. */
  device: z.nullable(z.string()),
  /** Whether it is the session of the caller. */
  own: z.boolean(),
})
export type ManagedSession = z.infer<typeof managedSession>

export const adminUser = call('admin-user', {
  summary: 'Returns one account with its sessions, newest first.',
  method: 'GET',
  path: 'admin/users/{id}',
  input: z.object({ id: rowId }),
  output: z.extend(managedUser, { sessions: z.array(managedSession) }),
  refusals: ['people.managing.userNotFound'],
})

const rolesNow = z.object({ id: z.string(), roles: z.array(z.enum(ROLES)) })

export const adminUserRoleGrant = call('admin-user-role-grant', {
  summary: 'Grants a role to an account. Repeating the call has no effect.',
  path: 'admin/users/{id}/roles',
  input: z.object({ id: rowId, role: z.enum(ROLES) }),
  output: rolesNow,
  refusals: ['people.managing.userNotFound'],
})

export const adminUserRoleTake = call('admin-user-role-take', {
  summary:
    'Removes a role from an account, but never from the last administrator. Repeating the call has no ' +
    'effect.',
  method: 'DELETE',
  path: 'admin/users/{id}/roles/{role}',
  input: z.object({ id: rowId, role: z.enum(ROLES) }),
  output: rolesNow,
  refusals: ['people.managing.userNotFound', 'people.managing.lastAdmin'],
})

const ended = z.object({ id: z.string(), ended: z.number() })

export const adminUserSessionEnd = call('admin-user-session-end', {
  summary: 'Ends one session of an account. Its cookie and tokens stop working immediately.',
  method: 'DELETE',
  path: 'admin/users/{id}/sessions/{session}',
  input: z.object({ id: rowId, session: rowId }),
  output: ended,
  refusals: ['people.managing.userNotFound'],
})

export const adminUserSessionsEnd = call('admin-user-sessions-end', {
  summary: 'Ends all sessions of an account.',
  method: 'DELETE',
  path: 'admin/users/{id}/sessions',
  input: z.object({ id: rowId }),
  output: ended,
  refusals: ['people.managing.userNotFound'],
})

/** The filters of the log. */
const filters = {
  /** The name of a call. */
  action: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  /** Part of the email address of the actor. */
  actor: z.optional(z.string().check(z.trim(), z.maxLength(255))),
  item_id: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  /** From this time on, and before that one. */
  from: z.optional(askedMoment),
  to: z.optional(askedMoment),
}

/** An action with its actor and its item. */
export const auditEntry = z.object({
  id: z.string(),
  at: moment,
  /** Null for the command line. */
  actor_id: z.nullable(z.string()),
  actor: z.string(),
  action: z.string(),
  item_id: z.nullable(z.string()),
  item_title: z.nullable(z.string()),
  address: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
  /** The input of the call, long texts shortened. */
  asked: z.record(z.string(), z.unknown()),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const adminAuditLog = call('admin-audit-log', {
  summary: 'Lists the actions of administrators and moderators, newest first.',
  method: 'GET',
  path: 'admin/audit-log',
  input: z.object({ ...page, ...filters }),
  output: z.extend(listOf(auditEntry), {
    /** The names of all calls in the log. */
    actions: z.array(z.string()),
  }),
  refusals: ['problem.cursor'],
})

export const adminAuditLogExport = call('admin-audit-log-export', {
  summary: 'Exports the newest 50,000 entries of the audit log as a CSV file.',
  method: 'GET',
  path: 'admin/audit-log.csv',
  input: z.object(filters),
  output: fileAnswer,
  answers: 'text/csv; charset=utf-8',
  limit: { per: 'account', times: 20, windowMinutes: 1 },
})
