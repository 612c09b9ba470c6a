import * as z from 'zod'

const unset = (value: unknown) => (value === '' ? undefined : value)
const hasNoPassword = (text: string): boolean => {
  const url = URL.parse(text)
  return url === null || (url.username === '' && url.password === '')
}

/** The environment variables of alarms, which config.ts reads along with its own. */
export const ALARM_VARIABLES = {
  ALARM_EMAIL: z.preprocess(
    unset,
    z
      .email()
      .transform((email) => email.toLowerCase())
      .optional(),
  ),
  ALARM_WEBHOOK_URL: z.preprocess(
    unset,
    z
      .url({ protocol: /^https?$/ })
      .refine(hasNoPassword, 'must have no user name and no password')
      .optional(),
  ),
  ALARM_WEBHOOK_SECRET: z.preprocess(
    unset,
    z
      .string()
      .regex(/^whsec_[\w+/-]{32,}={0,2}$/, 'must be whsec_ and at least 24 bytes in base64')
      .optional(),
  ),
}

const variables = z.object(ALARM_VARIABLES)
type Variables = z.output<typeof variables>

/** Where alarms are sent. The address of the webhook may contain a token, so it is never shown. */
export type AlarmSettings = {
  email: string | undefined
  webhook: { url: string; secret: string | undefined } | undefined
}

/** Where alarms are sent; both undefined if nowhere. */
export const alarmSettings = (env: Variables): AlarmSettings => ({
  email: env.ALARM_EMAIL,
  webhook:
    env.ALARM_WEBHOOK_URL === undefined
      ? undefined
      : { url: env.ALARM_WEBHOOK_URL, secret: env.ALARM_WEBHOOK_SECRET },
})

/** Inconsistent settings, by the variable that has to change. */
export const alarmComplaints = (env: Variables): { variable: string; message: string }[] =>
  env.ALARM_WEBHOOK_SECRET !== undefined && env.ALARM_WEBHOOK_URL === undefined
    ? [{ variable: 'ALARM_WEBHOOK_URL', message: 'ALARM_WEBHOOK_SECRET needs it' }]
    : []
