import type { Web } from '#services/web.ts'
import type { Clock } from '#platform/clock.ts'
import type { Runtime } from '#platform/runtime.ts'
import { PRACTICE_HOSTS } from './practice-feeds.ts'
import { openPoliteness } from './politeness.ts'
import { openReader } from './reading/reading.ts'
import type { Tools } from './visit.ts'

/** Combines politeness and a reading thread with a guarded web. Hosts in `allowHosts` get no pause, and neither does this process itself. */
export function openTools(options: {
  web: Web
  clock: Clock
  allowHosts: readonly string[]
}): Tools & { close(): Promise<void> } {
  const { web, clock, allowHosts } = options
  const reader = openReader()
  return {
    web,
    clock,
    reader,
    politeness: openPoliteness({ web, clock, freeHosts: [...allowHosts, ...PRACTICE_HOSTS] }),
    close: () => reader.close(),
  }
}

const opened = new WeakMap<Web, Tools>()

/**
 * The tools of this process, created at first use: politeness works only if all parts of the process share it. They need no
 * closing: the idle reading thread ends automatically and keeps no process alive.
 */
export function toolsOf({ outside, clock, config }: Pick<Runtime, 'outside' | 'clock' | 'config'>): Tools {
  const known = opened.get(outside.web)
  if (known) return known
  const tools = openTools({ web: outside.web, clock, allowHosts: config.fetchAllowHosts })
  opened.set(outside.web, tools)
  return tools
}
