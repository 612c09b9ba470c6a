import type { Ask, WorkReport } from './busy-site.ts'
import type { Site } from './site.ts'

/** Does the same, and throws if the work fails. */
export async function done(site: Site, ask: Ask): Promise<void> {
  if ((await setWork(site, ask)).failed) throw new Error(`${ask.work} failed`)
}

/** Starts work in a site that was started from busy-site.ts, and waits until it is done. */
export async function setWork(site: Site, ask: Ask): Promise<WorkReport> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkReport>()
  const fail = () => reject(new Error(`the site ended during ${ask.work}`))
  const hear = (report: WorkReport) => report.work === ask.work && resolve(report)
  site.process.on('message', hear).once('exit', fail)
  site.process.send(ask)
  const report = await promise
  site.process.off('message', hear).off('exit', fail)
  return report
}
