import * as z from 'zod'

const unset = (value: unknown) => (value === '' ? undefined : value)
const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'])
  .transform((value) => ['true', '1', 'on'].includes(value))

/** Source: Amazon S3, "General purpose buckets naming rules". */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
/** Folders without a slash at their ends, of characters that no part of an address encodes. */
const PREFIX = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*$/
const AWS_REGION = 'us-east-1'

/** The environment variables of object storage, which config.ts reads along with its own. */
export const STORAGE_VARIABLES = {
  S3_ENDPOINT: z.preprocess(
    unset,
    z
      .url({ protocol: /^https?$/ })
      .refine((text) => {
        const url = URL.parse(text)
        return url === null || `${url.origin}/` === url.href || url.origin === url.href
      }, 'must have no path, user or password: the bucket is S3_BUCKET')
      .optional(),
  ),
  S3_REGION: z.preprocess(
    unset,
    z
      .string()
      .regex(/^[A-Za-z0-9-]{1,50}$/, 'is not a region')
      .optional(),
  ),
  S3_BUCKET: z.preprocess(unset, z.string().regex(BUCKET, 'is not the name of a bucket').optional()),
  S3_ACCESS_KEY_ID: z.preprocess(unset, z.string().optional()),
  S3_SECRET_ACCESS_KEY: z.preprocess(unset, z.string().optional()),
  S3_PREFIX: z.preprocess(
    unset,
    z
      .string()
      .regex(PREFIX, 'must consist of letters, digits, - and _, with / between folders only')
      .optional(),
  ),
  S3_PATH_STYLE: z.preprocess((raw) => unset(raw) ?? 'true', flag),
}

const variables = z.object(STORAGE_VARIABLES)
type Variables = z.output<typeof variables>

/** A bucket of an object store that speaks the S3 protocol. Its keys are never shown. */
export type StorageSettings = {
  /** The origin of the service, without a slash at its end. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** What the names of all objects start with: empty, or folders that end with a slash. */
  prefix: string
  /** Whether the bucket is named by the path of an address rather than by its host. */
  pathStyle: boolean
}

/** The settings of the bucket, or undefined when none are set: files are on the disk then. */
export function storageSettings(env: Variables): StorageSettings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined
  const region = env.S3_REGION ?? AWS_REGION
  return {
    endpoint: new URL(env.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`).origin,
    region,
    bucket,
    accessKeyId,
    secretAccessKey,
    prefix: env.S3_PREFIX === undefined ? '' : `${env.S3_PREFIX}/`,
    pathStyle: env.S3_PATH_STYLE,
  }
}

/** Incomplete settings, by the variable that is missing. */
export function storageComplaints(env: Variables): { variable: string; message: string }[] {
  const given = Object.entries(env).find(
    ([name, value]) => name.startsWith('S3_') && name !== 'S3_PATH_STYLE' && value !== undefined,
  )
  if (!given) return []
  const needed = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  return needed
    .filter((name) => env[name] === undefined)
    .map((variable) => ({ variable, message: `is missing: ${given[0]} is of no use without it` }))
}
