import * as z from 'zod/mini'
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN } from './rules.ts'

/** Trimmed, valid and in lower case. The message is a text key. Source: public-site §5. */
export const emailAddress = z.pipe(
  z.string('people.invalidEmail').check(z.trim(), z.toLowerCase()),
  z.email('people.invalidEmail').check(z.maxLength(EMAIL_MAX, 'people.invalidEmail')),
)

const characters = (text: string): number => Array.from(text).length

/** A new password: any characters, not trimmed. Source: public-site §5. */
export const newPassword = z.string('people.passwordShort').check(
  z.refine((text: string) => characters(text) >= PASSWORD_MIN, 'people.passwordShort'),
  z.refine((text: string) => characters(text) <= PASSWORD_MAX, 'people.passwordLong'),
)

/** The body of the sign-up form. */
export const credentials = z.object({ email: emailAddress, password: newPassword })
/** The body of the sign-in form: the same, but an empty password is reported as missing, not as too short. */
export const signInCredentials = z.object({
  email: emailAddress,
  password: z.pipe(
    z.string('people.passwordMissing').check(z.minLength(1, 'people.passwordMissing')),
    newPassword,
  ),
})
export type Credentials = z.infer<typeof credentials>

/** Six digits of an app, or a recovery code; spaces and hyphens are allowed. */
export const code = z
  .string('people.codeMissing')
  .check(z.trim(), z.minLength(6, 'people.codeMissing'), z.maxLength(40, 'people.wrongCode'))
/** The secret of an emailed link. */
export const token = z
  .string('people.linkOver')
  .check(
    z.minLength(20, 'people.linkOver'),
    z.maxLength(200, 'people.linkOver'),
    z.regex(/^[\w-]+$/, 'people.linkOver'),
  )

/** Body of `POST /api/auth/sign-in/second-factor`. */
export const secondStep = z.object({ code })
/** Body of `POST /api/auth/reset-password`. */
export const passwordReset = z.object({ token, password: newPassword })
