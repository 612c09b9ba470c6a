import { type LinkedItem, linksToCheck, noteLook, recordLook } from '#articles/links.ts'
import { recordStatement } from '#articles/tool-prices.ts'
import { HOUR } from '#platform/clock.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { type LinkRead, readLink } from '#sources/read-link.ts'
import { toolsOf } from '#sources/tools.ts'
import { lookOf, statementOf } from './look.ts'

/** The number of links checked and recorded together. */
const CONCURRENCY = 8
const LINKS_PER_RUN = 3000
/** A link is checked once a day; a run after an interrupted one continues with the rest. */
const FRESH_MS = 20 * HOUR
const EXPIRES_SECONDS = 7200
/** If this many hosts are checked and none answers, our own network is down. */
const MIN_SILENT_HOSTS = 3
/** The run stops after this many links without an answer. */
const MAX_HELD = 48

/** The daily check of the websites of tools and agents. Only here do failures count towards a dead link. */
export const checkLinksJob = job(
  'check-links',
  async (_: Record<string, never>, runtime: Runtime) => {
    const before = new Date(runtime.clock.now().getTime() - FRESH_MS)
    const due = await linksToCheck(runtime.db, before, LINKS_PER_RUN)
    let checked = 0
    let heard: LinkedItem | null = null // a site that answered in this run
    let held: Looked[] = [] // links that are not judged until it is known whether we are offline
    for (let at = 0; at < due.length && held.length < MAX_HELD; at += CONCURRENCY) {
      const looks = await Promise.all(due.slice(at, at + CONCURRENCY).map((item) => lookAt(item, runtime)))
      heard ??= looks.find((look) => !isSilent(look))?.item ?? null
      held.push(...looks)
      if (heard === null) continue // no site has answered yet
      if (isAboutUs(held) && isSilent(await lookAt(heard, runtime))) break
      await recordAll(runtime, held)
      checked += held.length
      held = []
    }
    if (held.length > 0 && !isAboutUs(held)) {
      await recordAll(runtime, held)
      checked += held.length
    } else if (held.length > 0) {
      runtime.log.warn({ checked }, 'no site answers: links are not judged')
      const now = runtime.clock.now()
      // the next run starts with other links, which these would otherwise block forever
      await runtime.db.transaction(async (tx) => {
        for (const { item } of held) await noteLook(tx, item, now)
      })
    }
    return { checked }
  },
  { expireInSeconds: EXPIRES_SECONDS },
)

async function recordAll({ db, clock }: Runtime, looks: readonly Looked[]): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    for (const { item, read } of looks) {
      await recordLook(tx, item, lookOf(read, true), now)
      const stated = item.kind === 'tool' ? statementOf(item, read) : null
      if (stated) await recordStatement(tx, item.id, stated, now)
    }
  })
}

type Looked = { item: LinkedItem; read: LinkRead }

const lookAt = async (item: LinkedItem, runtime: Runtime): Promise<Looked> => ({
  item,
  read: await readLink(item.url ?? '', toolsOf(runtime)),
})

const isSilent = ({ read }: Looked): boolean => read.state === 'unreachable' || read.state === 'timeout'

/** True if several hosts were checked and none answered in any way, so that the fault may be on our side. */
function isAboutUs(looks: readonly Looked[]): boolean {
  const hosts = new Set(looks.map(({ item }) => URL.parse(item.url ?? '')?.host))
  return looks.every(isSilent) && hosts.size >= MIN_SILENT_HOSTS
}
