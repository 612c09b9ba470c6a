import { type KeyObject, createPublicKey } from 'node:crypto'
import * as z from 'zod'

const unset = (value: unknown) => (value === '' ? undefined : value)

/** A key as SendGrid shows it: base64 of its DER form, without the lines around it. */
function sendgridKey(text: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null
  } catch {
    return null // no key at all
  }
}

/** The variables of what comes back of mails, as config.ts reads them beside its own. */
export const BOUNCE_VARIABLES = {
  BOUNCE_PORT: z.preprocess(unset, z.coerce.number().int().min(0).max(65_535).optional()),
  BOUNCE_HOST: z.preprocess((value) => unset(value) ?? '127.0.0.1', z.string()),
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

/** How bounces and complaints come in: a door for mails, and what the providers sign their events with. */
export type BounceSettings = {
  listen: { port: number; host: string } | undefined
  mailgunKey: string | undefined
  sendgridKey: KeyObject | undefined
}

/** The ways in that are set. */
export const bounceSettings = (env: Variables): BounceSettings => ({
  listen: env.BOUNCE_PORT === undefined ? undefined : { port: env.BOUNCE_PORT, host: env.BOUNCE_HOST },
  mailgunKey: env.MAILGUN_SIGNING_KEY,
  sendgridKey: env.SENDGRID_PUBLIC_KEY ?? undefined,
})

/** What does not fit together, by the variable that has to change. */
export const bounceComplaints = ({
  BOUNCE_PORT: port,
  SMTP_URL: server,
}: Variables & { SMTP_URL?: string | undefined }) =>
  port !== undefined && server === undefined
    ? [
        {
          variable: 'BOUNCE_PORT',
          message: 'is of no use without SMTP_URL: nothing is sent that could come back',
        },
      ]
    : []
