import * as z from 'zod/mini'
import { LANGUAGES } from '#languages/rules.ts'
import { call, fileAnswer, moment, nothing, rowId } from '#platform/call.ts'
import { factor } from '../calls.ts'
import { code, emailAddress, newPassword, token } from '../credentials.ts'
import { managedSession } from '../managing/calls.ts'
import { BYLINE_MAX } from '../rules.ts'

// The calls for one's own account. Every change of access requires the password again. These are under /api/auth because
// they set cookies: `sign-in/second-factor`, `reset-password`.

const knownPassword = z
  .string('people.passwordMissing')
  .check(z.minLength(1, 'people.passwordMissing'), z.maxLength(300))
const few = { per: 'account' as const, times: 20, windowMinutes: 10 }

export const account = call('account', {
  summary: 'Returns the account of the caller.',
  method: 'GET',
  access: 'member',
  input: nothing,
  output: z.object({
    id: z.string(),
    email: z.string(),
    /** Whether an emailed link to it was opened. */
    address_confirmed: z.boolean(),
    /** An address waiting for confirmation; null for none. */
    pending_email: z.nullable(z.string()),
    created_at: moment,
    /** The language of emails to this person; null until it is known. */
    language: z.nullable(z.enum(LANGUAGES)),
    /** The name shown to readers under the stories that the caller approves; null for none. */
    byline: z.nullable(z.string()),
    factors: z.array(factor),
    recovery_codes_left: z.number(),
    /** When the account will be removed; null if no removal was requested. */
    delete_after: z.nullable(moment),
    sessions: z.array(managedSession),
  }),
})

/** A name on one line, with a letter and without marks that change the direction of the text around it. */
const NAME = /^(?=.*\p{L})[^\p{Cc}\p{Co}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+$/u
const byline = z
  .string('people.bylineWrong')
  .check(z.trim(), z.maxLength(BYLINE_MAX, 'people.bylineWrong'), z.regex(NAME, 'people.bylineWrong'))

export const accountByline = call('account-byline', {
  summary: 'Sets the name that readers see with the stories that the caller has approved; null shows none.',
  access: 'member',
  recorded: true,
  limit: few,
  /** Only administrators can set a name. */
  input: z.object({ byline: z.nullable(byline) }),
  output: z.object({ byline: z.nullable(z.string()) }),
  refusals: ['problem.adminOnly'],
})

export const accountSessionEnd = call('account-session-end', {
  summary: "Ends one of the caller's browser sessions.",
  access: 'member',
  input: z.object({ id: rowId }),
  output: z.object({ ended: z.number() }),
  refusals: ['people.sessionNotFound'],
})

export const accountSessionsEnd = call('account-sessions-end', {
  summary: 'Ends all sessions of the caller except the current one.',
  access: 'member',
  input: nothing,
  output: z.object({ ended: z.number() }),
})

export const requestPasswordReset = call('request-password-reset', {
  summary:
    'Emails a link to set a new password if the account exists. The response never reveals whether it ' +
    'does.',
  access: 'anyone',
  limit: { per: 'address', times: 20, windowMinutes: 10, across: 'processes' },
  input: z.object({ email: emailAddress }),
  output: z.object({ asked: z.literal(true) }),
})

export const changePassword = call('change-password', {
  summary: 'Sets a new password and ends all other sessions.',
  access: 'member',
  limit: few,
  input: z.object({ password: knownPassword, new_password: newPassword }),
  output: z.object({ changed: z.literal(true) }),
  refusals: ['people.wrongPassword'],
})

export const requestEmailChange = call('request-email-change', {
  summary:
    'Emails a link to the new address and a notice to the current one. The response never reveals ' +
    'whether the new address is known.',
  access: 'member',
  limit: few,
  /** `code` from the app, or a recovery code: required if the account has two-step sign-in. */
  input: z.object({ password: knownPassword, email: emailAddress, code: z.optional(code) }),
  output: z.object({ pending_email: z.string() }),
  refusals: ['people.wrongPassword', 'people.sameEmail', 'people.codeMissing', 'people.wrongCode'],
})

export const cancelEmailChange = call('cancel-email-change', {
  summary: 'Cancels a pending email change. The address stays the same, and the emailed link stops working.',
  access: 'member',
  input: nothing,
  output: z.object({ pending_email: z.null() }),
})

export const confirmEmailChange = call('confirm-email-change', {
  summary:
    'Makes the address that received the link the confirmed address of the account, and notifies both ' +
    'addresses of a change. The first confirmation ends all access that was set up before it.',
  access: 'anyone',
  limit: { per: 'address', times: 20, windowMinutes: 10, across: 'processes' },
  /** Requires the account's password: access to the mailbox alone confirms nothing for a stranger. */
  input: z.object({ token, password: knownPassword }),
  output: z.object({ email: z.string() }),
  refusals: ['people.linkOver', 'people.alreadyRegistered', 'people.wrongPassword'],
})

export const requestEmailConfirmation = call('request-email-confirmation', {
  summary: 'Emails a link that confirms the address of the caller.',
  access: 'member',
  limit: few,
  input: nothing,
  output: z.object({
    /** Null when it is confirmed already: then no email is sent. */
    mailed_to: z.nullable(z.string()),
  }),
})

export const secondFactorBegin = call('second-factor-begin', {
  summary: 'Creates a secret for an authenticator app. It takes effect once a code from the app is entered.',
  access: 'member',
  limit: few,
  input: z.object({ password: knownPassword }),
  output: z.object({
    /** As typed into an app. */
    secret: z.string(),
    /** otpauth:// address, and the same as an image to scan: SVG. */
    uri: z.string(),
    picture: z.string(),
  }),
  refusals: ['people.wrongPassword', 'people.factorThere', 'people.addressUnconfirmed'],
})

const codes = z.object({ recovery_codes: z.array(z.string()) })

export const secondFactorConfirm = call('second-factor-confirm', {
  summary: 'Turns on two-step sign-in and returns the recovery codes, which are not shown again.',
  access: 'member',
  limit: few,
  input: z.object({ code }),
  output: codes,
  refusals: ['people.wrongCode', 'people.noFactor', 'people.factorThere', 'people.addressUnconfirmed'],
})

export const secondFactorEnd = call('second-factor-end', {
  summary: 'Turns off two-step sign-in.',
  access: 'member',
  limit: few,
  input: z.object({ password: knownPassword, code }),
  output: z.object({ ended: z.literal(true) }),
  refusals: ['people.wrongPassword', 'people.wrongCode', 'people.noFactor'],
})

export const recoveryCodesRenew = call('recovery-codes-renew', {
  summary: 'Creates new recovery codes. The old ones stop working.',
  access: 'member',
  limit: few,
  input: z.object({ password: knownPassword, code }),
  output: codes,
  refusals: ['people.wrongPassword', 'people.wrongCode', 'people.noFactor'],
})

export const exportAccount = call('export-account', {
  summary: 'Exports everything that the site knows about the caller as one JSON document.',
  method: 'GET',
  access: 'member',
  answers: 'application/json',
  limit: { per: 'account', times: 10, windowMinutes: 10 },
  input: nothing,
  output: fileAnswer,
})

export const requestAccountDeletion = call('request-account-deletion', {
  summary:
    'Schedules the account for removal after seven days and cancels a plan at the end of its period. The ' +
    'request can be withdrawn until then.',
  access: 'member',
  limit: few,
  input: z.object({ password: knownPassword }),
  output: z.object({ delete_after: moment }),
  refusals: ['people.wrongPassword', 'people.lastAdmin'],
})

export const cancelAccountDeletion = call('cancel-account-deletion', {
  summary: 'Withdraws the request to remove the account.',
  access: 'member',
  input: nothing,
  output: z.object({ delete_after: z.null() }),
})
