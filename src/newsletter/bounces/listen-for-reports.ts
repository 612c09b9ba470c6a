import { getDomain } from 'tldts'
import type { Runtime } from '#platform/runtime.ts'
import { mailEventsSeen } from '#platform/metrics.ts'
import { leaveByMail } from './leave-by-mail.ts'
import { type BroughtMail, type ReportReceiver, openReportReceiver } from './report-receiver.ts'
import { readMail } from './read-mail.ts'
import { takeReport } from './take-report.ts'

/** The receivers that are open, in the order of the settings. */
export type ReportReceivers = { at: ReportReceiver['at'][]; close(): Promise<void> }

/**
 * Opens the receivers for bounces, complaints and unsubscribing that come as mails, where they are set: one that speaks SMTP,
 * one that speaks LMTP. They take mails to the domains that mails come from and back to, hand none on, and ask who brings
 * one to come again while the database is away. Null when none is set, or another process has them: the work goes on
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

/** What machines answer comes from nobody (RFC 3464, RFC 3834): it is a report, and never somebody who leaves. */
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
