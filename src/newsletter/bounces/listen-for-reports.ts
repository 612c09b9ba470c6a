import { getDomain } from 'tldts'
import type { Runtime } from '#platform/runtime.ts'
import { mailEventsSeen } from '#platform/metrics.ts'
import { leaveByMail } from './leave-by-mail.ts'
import { type BroughtMail, type ReportReceiver, openReportReceiver } from './report-receiver.ts'
import { readMail } from './read-mail.ts'
import { takeReport } from './take-report.ts'

/** The open receivers, in the order of the settings. */
export type ReportReceivers = { at: ReportReceiver['at'][]; close(): Promise<void> }

/**
 * Opens the configured receivers for bounces, complaints and unsubscribe requests that arrive by email: one for SMTP, one
 * for LMTP. They accept emails to the domains that emails are sent from and returned to, relay none, and ask the sender to
 * retry while the database is unavailable. Null if none is configured, or another process has them: the app then works
 * without. A connection lasts `connectionMs` at most.
 */
export async function listenForReports(
  runtime: Runtime,
  { connectionMs }: { connectionMs?: number } = {},
): Promise<ReportReceivers | null> {
  const { mail, bounces } = runtime.config
  if (mail === undefined) return null
  const own = [mail.from.address, mail.returnPath ?? mail.from.address].map(siteOf)
  const opened = await Promise.all(
    bounces.receivers.map(async (where) =>
      openReportReceiver(runtime.log, {
        where,
        name: own[0] ?? '',
        isOurs: (address) => own.includes(siteOf(address)),
        take: async (brought) => take(runtime, brought),
        ...(connectionMs !== undefined && { connectionMs }),
      }),
    ),
  )
  const receivers = opened.filter((receiver) => receiver !== null)
  if (receivers.length === 0) return null
  return {
    at: receivers.map(({ at }) => at),
    close: async () => void (await Promise.all(receivers.map((receiver) => receiver.close()))),
  }
}

/**
 * Automatic replies have an empty sender (RFC 3464, RFC 3834): such an email is a report, and never an unsubscribe request.
 */
async function take(runtime: Runtime, brought: BroughtMail | null): Promise<void> {
  const mail = brought && (await readMail(brought.raw))
  const outcome = mail === null ? 'dropped' : await takeReport(runtime, mail)
  if (outcome !== 'dropped' || mail === null || brought?.from === '') {
    mailEventsSeen.inc({ provider: 'dsn', outcome })
    return
  }
  mailEventsSeen.inc({ provider: 'mail', outcome: await leaveByMail(runtime, mail) })
}

/** The registered domain of an address: `example.com` for bounces@mail.example.com too. */
function siteOf(address: string): string {
  const domain = (address.split('@').at(-1) ?? '').toLowerCase()
  return getDomain(domain, { allowPrivateDomains: true }) ?? domain
}
