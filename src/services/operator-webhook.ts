import { SECOND } from '#platform/clock.ts'
import { openWeb } from './web.ts'

const LIMITS = { totalMs: 10 * SECOND, textMs: SECOND, maxBytes: 65_536 }

/**
 * Posts JSON once to an address that the operator has set. It may be private; no other request gets this permission. Throws
 * unless the answer is a status from 200 to 299, with an error that names no more of the address than its host.
 */
export async function postToOperator(
  url: string,
  {
    name,
    body,
    headers,
    userAgent,
  }: {
    /** What the address is called in errors. */
    name: string
    body: string
    headers: Readonly<Record<string, string>>
    userAgent: string
  },
): Promise<void> {
  const web = openWeb({ allowHosts: [new URL(url).host], userAgent })
  try {
    const type = { 'content-type': 'application/json; charset=utf-8' }
    const { status } = await web.send(url, { headers: { ...type, ...headers }, body, ...LIMITS })
    if (status < 200 || status > 299) throw new Error(`${name} answered with status ${status}`)
  } finally {
    await web.close()
  }
}
