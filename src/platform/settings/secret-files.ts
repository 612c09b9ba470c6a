import { readFileSync } from 'node:fs'

type Environment = Record<string, string | undefined>

/** Variables that can also be given as a file: DATABASE_URL_FILE is the path of a file with the value of DATABASE_URL. */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'METRICS_TOKEN',
  'ALARM_WEBHOOK_URL',
  'ALARM_WEBHOOK_SECRET',
  'CDN_PURGE_URL',
  'CDN_PURGE_HEADER',
  'BACKUP_KEY',
  'SMTP_URL',
  'MAIL_DKIM_KEY',
  'MAILGUN_SIGNING_KEY',
  'SENDGRID_PUBLIC_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'AI_API_KEY',
  'S3_SECRET_ACCESS_KEY',
] as const

/** The environment with the secrets read from files. Throws an error that names each faulty variable. */
export function withSecretFiles(env: Environment): Environment {
  const all = { ...env }
  const faults: string[] = []
  for (const name of SECRETS) {
    const path = env[`${name}_FILE`] ?? ''
    if (path === '') continue
    const { secret, fault } =
      (env[name] ?? '') === ''
        ? secretIn(path)
        : { secret: '', fault: `${name} is set too: keep one of them` }
    all[name] = secret
    if (fault !== null) faults.push(`${name}_FILE: ${fault}`)
  }
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return all
}

function secretIn(path: string): { secret: string; fault: string | null } {
  try {
    const secret = readFileSync(path, 'utf8').trim()
    return { secret, fault: secret === '' ? 'the file is empty' : null }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    return { secret: '', fault: `the file cannot be read (${code})` }
  }
}
