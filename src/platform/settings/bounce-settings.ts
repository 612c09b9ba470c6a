import { type KeyObject, createPublicKey } from 'node:crypto'
import * as z from 'zod'
import { isHost } from '../http/listening.ts'

const unset = (value: unknown) => (value === '' ? undefined : value)

/** A key as SendGrid shows it: base64 of its DER form, without the header and footer lines. */
function sendgridKey(text: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null
  } catch {
    return null // not a key
  }
}

/** Systems limit the path of a socket to about a hundred bytes. */
const SOCKET_PATH = /^\/[\x21-\x7e]{1,99}$/

const portOrSocket = z
  .string()
  .refine(
    (text) => SOCKET_PATH.test(text) || (/^\d{1,5}$/.test(text) && Number(text) <= 65_535),
    'is neither a port nor the absolute path of a socket',
  )

/** The environment variables for bounces and complaints, which config.ts reads with its own. */
export const BOUNCE_VARIABLES = {
  BOUNCE_PORT: z.preprocess(unset, z.coerce.number().int().min(0).max(65_535).optional()),
  BOUNCE_HOST: z.preprocess(
    (value) => unset(value) ?? '127.0.0.1',
    z.string().refine(isHost, 'is not a network address'),
  ),
  BOUNCE_LMTP: z.preprocess(unset, portOrSocket.optional()),
  MAILGUN_SIGNING_KEY: z.preprocess(unset, z.string().min(16, 'must have at least 16 characters').optional()),
  SENDGRID_PUBLIC_KEY: z.preprocess(
    unset,
    z
      .string()
      .transform(sendgridKey)
      .refine((key) => key !== null, 'is no public key of SendGrid (base64, ECDSA P-256)')
      .optional(),
  ),
}

const variables = z.object(BOUNCE_VARIABLES)
type Variables = z.output<typeof variables>

/** Where a receiver of emails listens, and whether it speaks LMTP (RFC 2033) instead of SMTP. */
export type ReportReceiverSettings = {
  lmtp: boolean
  options: { port: number; host: string } | { path: string }
}

/** How bounces and complaints arrive: receivers of emails, and the keys for the signed events of the providers. */
export type BounceSettings = {
  receivers: readonly ReportReceiverSettings[]
  mailgunKey: string | undefined
  sendgridKey: KeyObject | undefined
}

/** The configured receivers and keys. */
export const bounceSettings = (env: Variables): BounceSettings => ({
  receivers: receiversIn(env),
  mailgunKey: env.MAILGUN_SIGNING_KEY,
  sendgridKey: env.SENDGRID_PUBLIC_KEY ?? undefined,
})

function receiversIn({
  BOUNCE_PORT: port,
  BOUNCE_HOST: host,
  BOUNCE_LMTP: lmtp,
}: Variables): ReportReceiverSettings[] {
  const where = lmtp?.startsWith('/') ? { path: lmtp } : { port: Number(lmtp), host }
  return [
    ...(port === undefined ? [] : [{ lmtp: false, options: { port, host } }]),
    ...(lmtp === undefined ? [] : [{ lmtp: true, options: where }]),
  ]
}

/** The settings that do not fit together, by the variable that has to change. */
export const bounceComplaints = (env: Variables & { SMTP_URL?: string | undefined }) =>
  env.SMTP_URL !== undefined
    ? []
    : (['BOUNCE_PORT', 'BOUNCE_LMTP'] as const)
        .filter((variable) => env[variable] !== undefined)
        .map((variable) => ({
          variable,
          message: 'is of no use without SMTP_URL: nothing is sent that could come back',
        }))
