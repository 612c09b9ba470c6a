import type { Config } from '#platform/config.ts'

const MAX_LENGTH = 200
const HIDDEN = '•••'
/** A database query with its values, which may be anyone's texts. */
const QUERY = /^Failed query:/
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\b([a-z][a-z\d+.-]*:\/\/)[^\s/@]*@/gi, `$1${HIDDEN}@`], // user information in an address
  [/\b(https?:\/\/[^\s?#]*)[?#]\S*/gi, `$1?${HIDDEN}`],
  [/\b(bearer|basic)\s+\S+/gi, `$1 ${HIDDEN}`],
  [
    /\b((?:api[-_ ]?key|access[-_ ]?token|token|secret|password|passwd|authorization)\w*["']?\s*[:=]\s*)\S+/gi,
    `$1${HIDDEN}`,
  ],
  [/\b(?:sk|pk|rk|ghp|xox\w|whsec)[-_][\w-]{6,}/g, HIDDEN],
  [/[\w+=]{32,}/g, HIDDEN],
]

/** All secrets in the configuration, longest first. */
export function secretsOf(config: Config): string[] {
  const { ai, alarms, backupKey, cdn, databaseUrl, mail, metricsToken, payments, storage } = config
  const inAddresses = [databaseUrl, ai?.baseUrl, mail?.url].flatMap((address) => {
    const url = address === undefined ? null : URL.parse(address)
    return url === null ? [] : [url.password, decodeURIComponent(url.password)]
  })
  const kept = [
    ai?.apiKey,
    alarms.webhook?.url,
    alarms.webhook?.secret,
    backupKey,
    cdn.purge?.url,
    cdn.purge?.header?.value,
    databaseUrl,
    mail?.url,
    metricsToken,
    payments?.secretKey,
    payments?.webhookSecret,
    storage?.secretAccessKey,
    ...inAddresses,
  ]
  return kept
    .flatMap((secret) => (secret === undefined || secret === '' ? [] : [secret]))
    .toSorted((a, b) => b.length - a.length)
}

/** One line of an error message: without its stack, without queries, and with secrets hidden. */
export function shortMessage(text: string, secrets: readonly string[]): string {
  const known = secrets.reduce((line, secret) => line.replaceAll(secret, HIDDEN), text)
  const line = known.trim().split('\n')[0]?.trim() ?? ''
  const said = QUERY.test(line) ? 'a query of the database failed' : line
  const safe = PATTERNS.reduce((rest, [pattern, by]) => rest.replace(pattern, by), said)
  return safe.length > MAX_LENGTH ? `${safe.slice(0, MAX_LENGTH - 1)}…` : safe
}

/** The message of a job's last error, as stored by the queue; null if there is none. */
export function messageOf(output: unknown, secrets: readonly string[]): string | null {
  const error = recordOf(recordOf(output)['value'] ?? output)
  const { message } = error
  if (typeof message !== 'string' || message === '') return null
  const cause = recordOf(error['cause'])['message']
  return shortMessage(QUERY.test(message) && typeof cause === 'string' ? cause : message, secrets)
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {} // any JSON object
