import { join } from 'node:path'
import { SNAPSHOT } from '#backup/backup.ts'
import { snapshotEmbedded } from '#backup/embedded-snapshot.ts'
import { draftsOfStories } from '#writing/drafts-of-stories.ts'
import { draftStories } from '#writing/draft-stories.ts'
import { clusterStories } from '#stories/cluster-stories.ts'
import { say } from '#languages/languages.ts'
import { ADMIN_GRANT, COMMAND_LINE, writeAudit } from '#people/audit.ts'
import { loseSecondFactor } from '#people/account/second-factor-end.ts'
import { grantRole } from '#people/people.ts'
import type { Command, CommandResult } from '#platform/control.ts'
import type { Runtime } from '#platform/runtime.ts'
import { isRefusal } from '#platform/refusal.ts'
import { gatherSource } from '#sources/sources.ts'
import { addSource, listSources } from '#sources/source-desk.ts'
import { findingsByIds } from '#sources/findings.ts'
import { toolsOf } from '#sources/tools.ts'
import { tryAlarms } from '#today/alarms/try-alarms.ts'

const USAGE = [
  'npm run admin -- grant <email>',
  'npm run admin -- reset-second-factor <email>',
  'npm run admin -- test-alarm',
  'npm run fetch -- <address of a feed or page>',
  'npm run backup -- <file>',
  'npm run restore -- <file>',
  'npm run move -- <DATABASE_URL>',
  'npm run move -- files',
]

/** Runs an operator's command on an open runtime. Errors that an operator can fix are returned as text. */
export async function runCommand(runtime: Runtime, [name, ...words]: Command): Promise<CommandResult> {
  try {
    if (name === 'admin' && words[0] === 'grant' && words[1])
      return { ok: true, lines: await grant(runtime, words[1]) }
    if (name === 'admin' && words[0] === 'reset-second-factor' && words[1])
      return { ok: true, lines: await resetSecondFactor(runtime, words[1]) }
    if (name === 'admin' && words[0] === 'test-alarm') return await tryAlarms(runtime)
    if (name === SNAPSHOT && words[0]) {
      await snapshotEmbedded(runtime.db, join(runtime.config.dataDir, 'database'), words[0])
      return { ok: true, lines: [] }
    }
    if (name === 'fetch' && words[0]) return { ok: true, lines: await fetchNow(runtime, words[0]) }
    return { ok: false, lines: USAGE }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { ok: false, lines: [say('en', error.code, error.values)] }
  }
}

async function grant({ db, clock }: Runtime, email: string): Promise<string[]> {
  const now = clock.now()
  const outcome = await db.transaction(async (tx) => {
    const granted = await grantRole(tx, { email, role: 'admin', now, by: null })
    await writeAudit(tx, {
      action: ADMIN_GRANT,
      actorId: null,
      actor: COMMAND_LINE,
      at: now,
      itemId: null,
      itemTitle: email,
      changes: granted === 'granted' ? { admin: { from: false, to: true } } : {},
    })
    return granted
  })
  return [
    outcome === 'granted' ? `${email} is an administrator now.` : `${email} was an administrator already.`,
  ]
}

/** For users who have lost their authenticator app and recovery codes. They are notified by email. */
async function resetSecondFactor({ db, clock, config, jobs }: Runtime, email: string): Promise<string[]> {
  const ended = await db.transaction(async (tx) => {
    const ended = await loseSecondFactor(tx, { jobs, config }, email)
    await writeAudit(tx, {
      action: 'admin reset-second-factor',
      actorId: null,
      actor: COMMAND_LINE,
      at: clock.now(),
      itemId: null,
      itemTitle: email,
      changes: ended ? { second_factor: { from: true, to: false } } : {},
    })
    return ended
  })
  return [ended ? `${email} signs in with the password alone now.` : `${email} had no second factor.`]
}

/** Reads one address as a source now, drafts new items, and reports what was found. An unknown address becomes a source. */
async function fetchNow(runtime: Runtime, address: string): Promise<string[]> {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return [`not an http(s) address: ${address}`]
  const known = (await listSources(runtime.db)).find((source) => source.url === url.href)
  const source =
    known ??
    (await addSource(runtime.db, runtime.clock.now(), {
      name: url.host,
      url: url.href,
      scrapeFrequencyHours: 6,
    }))
  const { state, added, outcome } = await gatherSource(runtime.db, source.id, toolsOf(runtime))
  await clusterStories(runtime, draftsOfStories)
  const drafted = await draftStories(runtime)
  const found = await findingsByIds(runtime.db, added)
  return [
    `${source.name}: ${say('en', `sources.state.${state}`, outcome.detail)}`,
    ...found.map(
      (finding) =>
        `  ${finding.publishedAt.toISOString().slice(0, 10)}  ${finding.title}\n              ${finding.url}`,
    ),
    `${added.length} new, ${drafted} drafted.`,
  ]
}
