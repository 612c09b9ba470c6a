import * as z from 'zod'
import { HOUR, SECOND } from '../clock.ts'

const unset = (value: unknown) => (value === '' ? undefined : value)
/** Ages and dates on a page are those of the moment when it was rendered. */
const MAX_SECONDS = HOUR / SECOND
/** A header in one line. Those that describe the request itself are ours. */
const HEADER =
  /^(?!(?:host|connection|content-length|content-type|expect|keep-alive|transfer-encoding|upgrade):)[\w!#$%&'*+.^`|~-]+: ?[!-~](?:[ -~]*[!-~])?$/i

/** The environment variables of shared caches, which config.ts reads along with its own. */
export const CDN_VARIABLES = {
  CDN_SECONDS: z.preprocess((raw) => unset(raw) ?? 0, z.coerce.number().int().min(0).max(MAX_SECONDS)),
  CDN_PURGE_URL: z.preprocess(
    unset,
    z
      .url({ protocol: /^https?$/ })
      .refine(hasNoPassword, {
        message: 'must have no user name and no password',
      })
      .optional(),
  ),
  CDN_PURGE_HEADER: z.preprocess(
    unset,
    z
      .string()
      .regex(HEADER, 'must be a name, a colon and a value, such as Authorization: Bearer token')
      .optional(),
  ),
}

function hasNoPassword(text: string): boolean {
  const url = URL.parse(text)
  return url === null || (url.username === '' && url.password === '')
}

const variables = z.object(CDN_VARIABLES)
type Variables = z.output<typeof variables>

/** Whether shared caches may keep pages, and how they are purged. */
export type CdnSettings = {
  /** How long a shared cache may keep a page at most; 0: it keeps none. */
  seconds: number
  /** Where a purge is requested, and the header that authorizes it. Both are secret. */
  purge: { url: string; header: { name: string; value: string } | undefined } | undefined
}

export function cdnSettings({ CDN_SECONDS, CDN_PURGE_URL, CDN_PURGE_HEADER }: Variables): CdnSettings {
  const [name = '', value = ''] = CDN_PURGE_HEADER?.split(/: ?(.*)/) ?? []
  return {
    seconds: CDN_SECONDS,
    purge:
      CDN_PURGE_URL === undefined
        ? undefined
        : { url: CDN_PURGE_URL, header: name === '' ? undefined : { name, value } },
  }
}

/** Inconsistent settings, by the variable that has to change. */
export const cdnComplaints = (env: Variables): { variable: string; message: string }[] =>
  env.CDN_PURGE_HEADER !== undefined && env.CDN_PURGE_URL === undefined
    ? [{ variable: 'CDN_PURGE_URL', message: 'CDN_PURGE_HEADER needs it' }]
    : []
