import { Blocked, openAllowList } from '#services/web-guard.ts'
import { checkSendable } from '#services/web-send.ts'
import type { Config } from '#platform/config.ts'
import type { ChannelKind } from '../rules.ts'

type Settings = Pick<Config, 'channels' | 'fetchAllowHosts'>

/** The hosts at which Power Automate flows accept a request. */
const FLOW_HOSTS = /\.(?:logic\.azure\.com|api\.powerplatform\.com|api\.powerautomate\.com)$/
const SLACK_PATH = /^\/services\/T\w+\/B\w+\/\w+$/
const DISCORD_PATH = /^\/api(?:\/v\d+)?\/webhooks\/(\d+)\/([\w-]+)$/
const DISCORD_HOST = /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com$/
const CHAT = /^(?:-?\d{1,20}|@[a-z]\w{3,31})$/i

/** Whether a text is the token of a Telegram bot. */
export const isBotToken = (text: string): boolean => /^\d{5,16}:[\w-]{30,64}$/.test(text)

/** A normalized address in the form of its kind, or null if it is invalid. No network request is made. */
export function addressFor(kind: ChannelKind, given: string, settings: Settings): string | null {
  const text = given.trim()
  if (kind === 'telegram') return CHAT.test(text) ? text : null
  const url = URL.parse(text)
  if (!url || url.username !== '' || url.password !== '') return null
  url.hash = ''
  const { slack, discord, teams } = settings.channels
  switch (kind) {
    case 'slack':
      return url.origin === slack && SLACK_PATH.test(url.pathname) ? url.origin + url.pathname : null
    case 'discord': {
      const [, id, token] = DISCORD_PATH.exec(url.pathname) ?? []
      const isThere = url.origin === discord || DISCORD_HOST.test(url.origin)
      const thread = /^\d+$/.exec(url.searchParams.get('thread_id') ?? '')?.[0]
      if (!isThere || id === undefined || token === undefined) return null
      return `${discord}/api/webhooks/${id}/${token}${thread === undefined ? '' : `?thread_id=${thread}`}`
    }
    case 'teams': {
      const isFlow = url.protocol === 'https:' && FLOW_HOSTS.test(url.hostname)
      return (isFlow || url.origin === teams) && url.pathname.length > 1 && maySend(url, settings)
        ? url.href
        : null
    }
    case 'webhook':
      return maySend(url, settings) ? url.href : null
  }
}

/** Whether sending there is allowed. The addresses the host name resolves to are checked when a message is sent. */
function maySend(url: URL, { fetchAllowHosts }: Settings): boolean {
  try {
    checkSendable(url, openAllowList(fetchAllowHosts))
    return true
  } catch (error) {
    if (error instanceof Blocked) return false
    throw error
  }
}

/** An address as its owner sees it: enough to recognize it, too little to use it. */
export function masked(kind: ChannelKind, address: string): string {
  if (kind === 'telegram') return address
  const url = new URL(address)
  const rest = `${url.pathname}${url.search}`
  const end = rest.length < 16 ? '' : rest.slice(-4)
  return rest === '/' ? url.origin : `${url.origin}/…${end}`
}
