import * as z from 'zod/mini'
import { LANGUAGES } from '#languages/rules.ts'
import { call, fileAnswer, moment, nothing, rowId } from '#platform/call.ts'
import { factor } from '../calls.ts'
import { code, emailAddress, newPassword, token } from '../credentials.ts'
import { managedSession } from '../managing/calls.ts'

// The calls for one's own account. Every change of access requires the password again. These are under /api/auth because
// they set cookies: `sign-in/second-factor`, `reset-password`.

const knownPassword = z
  .string('people.passwordMissing')
  .check(z.minLength(1, 'people.passwordMissing'), z.maxLength(300))
const few = { per: 'account' as const, times: 20, windowMinutes: 10 }

export const account = call('account', {
  summary: 'The account of the caller.',
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
    factors: z.array(factor),
    recovery_codes_left: z.number(),
    /** When the account will be removed; null if no removal was requested. */
    delete_after: z.nullable(moment),
    sessions: z.array(managedSession),
  }),
})

export const accountSessionEnd = call('account-session-end', {
  summary: 'Ends a session of the caller in some browser.',
  access: 'member',
  input: z.object({ id: rowId }),
  output: z.object({ ended: z.number() }),
  refusals: ['people.sessionNotFound'],
})

export const accountSessionsEnd = call('account-sessions-end', {
  summary: 'Ends all sessions of the caller but the one that asks.',
  access: 'member',
  input: nothing,
  output: z.object({ ended: z.number() }),
})

export const requestPasswordReset = call('request-password-reset', {
  summary:
    'Mails a link to set a new password, if there is such an account. The answer never tells whether there is.',
  access: 'anyone',
  limit: { per: 'address', times: 20, windowMinutes: 10 },
  input: z.object({ email: emailAddress }),
  output: z.object({ asked: z.literal(true) }),
})

export const changePassword = call('change-password', {
  summary: 'Sets a new password; all other sessions end.',
  access: 'member',
  limit: few,
  input: z.object({ password: knownPassword, new_password: newPassword }),
  output: z.object({ changed: z.literal(true) }),
  refusals: ['people.wrongPassword'],
})

export const requestEmailChange = call('request-email-change', {
  summary:
    'Mails a link to the new address, and a notice to the present one. The answer never tells whether the address is known.',
  access: 'member',
  limit: few,
  /** `code` from the app, or a recovery code: required if the account has two-step sign-in. */
  input: z.object({ password: knownPassword, email: emailAddress, code: z.optional(code) }),
  output: z.object({ pending_email: z.string() }),
  refusals: ['people.wrongPassword', 'people.sameEmail', 'people.codeMissing', 'people.wrongCode'],
})

export const cancelEmailChange = call('cancel-email-change', {
  summary: 'The address stays as it is; the link in the mail opens nothing any more.',
  access: 'member',
  input: nothing,
  output: z.object({ pending_email: z.null() }),
})

export const confirmEmailChange = call('confirm-email-change', {
  summary:
    'Makes the address to which the link was mailed the confirmed address of the account; a change is told to both addresses. The first confirmed address ends all that was set up before it.',
  access: 'anyone',
  limit: { per: 'address', times: 20, windowMinutes: 10 },
  /** Requires the account's password: access to the mailbox alone confirms nothing for a stranger. */
  input: z.object({ token, password: knownPassword }),
  output: z.object({ email: z.string() }),
  refusals: ['people.linkOver', 'people.alreadyRegistered', 'people.wrongPassword'],
})

export const requestEmailConfirmation = call('request-email-confirmation', {
  summary: 'Mails a link that confirms the address of the caller.',
  access: 'member',
  limit: few,
  input: nothing,
  output: z.object({
    /** Null when it is confirmed already: then no email is sent. */
    mailed_to: z.nullable(z.string()),
  }),
})

export const secondFactorBegin = call('second-factor-begin', {
  summary: 'Makes a secret for an app that gives codes. It counts once a code of it was given.',
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
  summary: 'Turns the second step of signing in on. Answers the recovery codes, once.',
  access: 'member',
  limit: few,
  input: z.object({ code }),
  output: codes,
  refusals: ['people.wrongCode', 'people.noFactor', 'people.factorThere', 'people.addressUnconfirmed'],
})

export const secondFactorEnd = call('second-factor-end', {
  summary: 'Turns the second step of signing in off.',
  access: 'member',
  limit: few,
  input: z.object({ password: knownPassword, code }),
  output: z.object({ ended: z.literal(true) }),
  refusals: ['people.wrongPassword', 'people.wrongCode', 'people.noFactor'],
})

export const recoveryCodesRenew = call('recovery-codes-renew', {
  summary: 'Makes new recovery codes; the old ones open nothing any more.',
  access: 'member',
  limit: few,
  input: z.object({ password: knownPassword, code }),
  output: codes,
  refusals: ['people.wrongPassword', 'people.wrongCode', 'people.noFactor'],
})

export const exportAccount = call('export-account', {
  summary: 'Everything the site knows of the caller, as one JSON document.',
  method: 'GET',
  access: 'member',
  answers: 'application/json',
  limit: { per: 'account', times: 10, windowMinutes: 10 },
  input: nothing,
  output: fileAnswer,
})

export const requestAccountDeletion = call('request-account-deletion', {
  summary:
    'The account will be removed after seven days, and a plan ends with its period. Until then it can be taken back.',
  access: 'member',
  limit: few,
  input: z.object({ password: knownPassword }),
  output: z.object({ delete_after: moment }),
  refusals: ['people.wrongPassword', 'people.lastAdmin'],
})

export const cancelAccountDeletion = call('cancel-account-deletion', {
  summary: 'The account stays.',
  access: 'member',
  input: nothing,
  output: z.object({ delete_after: z.null() }),
})
