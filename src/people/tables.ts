import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { LANGUAGES } from '#languages/rules.ts'
import { ROLES } from './rules.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const id = () => uuid('id').primaryKey().defaultRandom()
const ofUser = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const stamps = {
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
}

/** Accounts. `email` is in lower case. */
export const users = pgTable(
  'users',
  {
    id: id(),
    name: text('name').notNull().default(''),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    /** Whether signing in requires a second step. */
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /** The language in which this person last used the site, for their emails. Null until it is known. */
    language: text('language', { enum: LANGUAGES }),
    /** The name shown to readers under the stories that this person approves. Null for none. */
    byline: text('byline'),
    /** The account is removed at this time unless its owner cancels the removal. */
    deleteAfter: at('delete_after'),
    ...stamps,
  },
  (t) => [
    index('users_to_delete')
      .on(t.deleteAfter)
      .where(sql`${t.deleteAfter} is not null`),
    index('users_newest').on(sql`${t.createdAt} desc`, sql`${t.id} desc`),
    index('users_words').using('gin', t.name.op('gin_trgm_ops'), t.email.op('gin_trgm_ops')),
  ],
)

/** Signed-in browsers. A bearer token is invalid once its row is gone. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    token: text('token').notNull().unique(),
    userId: ofUser(),
    expiresAt: at('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    ...stamps,
  },
  (t) => [index('sessions_of_user').on(t.userId, t.id), index('sessions_by_end').on(t.expiresAt)],
)

/** Ways to sign in. `password` is an argon2id hash. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: ofUser(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: at('access_token_expires_at'),
    refreshTokenExpiresAt: at('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    ...stamps,
  },
  (t) => [index('accounts_of_user').on(t.userId), unique('accounts_once').on(t.providerId, t.accountId)],
)

/** Secrets that were emailed to someone and are not used yet. */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: at('expires_at').notNull(),
    ...stamps,
  },
  (t) => [index('verifications_by_identifier').on(t.identifier)],
)

/** Second factors: one TOTP secret each, encrypted. */
export const twoFactors = pgTable(
  'two_factors',
  {
    id: id(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    userId: ofUser(),
    verified: boolean('verified').notNull().default(false),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: at('locked_until'),
  },
  (t) => [index('two_factors_of_user').on(t.userId)],
)

/** Keys that sign access tokens; the private key is encrypted with the site's secret. */
export const jwks = pgTable('jwks', {
  id: id(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  alg: text('alg'),
  crv: text('crv'),
  createdAt: at('created_at').notNull().defaultNow(),
  expiresAt: at('expires_at'),
})

/** Attempts in a time window. `key` is a hash: neither network addresses nor email addresses are stored. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    used: integer('used').notNull(),
    windowStart: at('window_start').notNull(),
  },
  (t) => [index('rate_limits_by_age').on(t.windowStart)],
)

/** The roles of accounts. `granted_by` is null if the site itself or its command line granted the role. */
export const userRoles = pgTable(
  'user_roles',
  {
    userId: ofUser(),
    role: text('role', { enum: ROLES }).notNull(),
    grantedAt: at('granted_at').notNull().defaultNow(),
    grantedBy: uuid('granted_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.role] }),
    index('user_roles_by_role').on(t.role, t.userId),
    check('user_roles_known', sql`${t.role} in ('admin', 'moderator')`),
  ],
)

/** Secrets that the site created at its first start, shared by all its processes. */
export const siteSecrets = pgTable('site_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

/**
 * Actions with actor, item, time and network address. The database refuses to change or remove a row; it outlives the
 * account and the item, so it names both. `actor_id` is null for the command line.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: at('at').notNull(),
    actorId: uuid('actor_id'),
    actor: text('actor').notNull(),
    /** The name of the call. */
    action: text('action').notNull(),
    itemId: text('item_id'),
    itemTitle: text('item_title'),
    /** Network address; null for the command line. */
    address: text('address'),
    requestId: text('request_id'),
    /** The input of the call, long texts shortened. */
    asked: jsonb('asked').$type<Record<string, unknown>>().notNull().default({}),
    /** The value before and after, by field. */
    changes: jsonb('changes').$type<Record<string, { from: unknown; to: unknown }>>().notNull().default({}),
  },
  (t) => [
    index('audit_log_newest').on(sql`${t.at} desc`, sql`${t.id} desc`),
    index('audit_log_of_action').on(t.action, sql`${t.at} desc`, sql`${t.id} desc`),
    index('audit_log_of_item').on(t.itemId, sql`${t.at} desc`, sql`${t.id} desc`),
    index('audit_log_of_actor').on(t.actorId, sql`${t.at} desc`, sql`${t.id} desc`),
  ],
)
