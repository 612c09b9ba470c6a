import { plainText } from '#articles/plain-text.ts'
import { isPublic } from '#services/web-guard.ts'
import { fold } from '#stories/scraped-text.ts'
import type { INVALID } from './calls.ts'

/** The checked parts of a draft or an agent. */
export type Entry = {
  name: string
  text: string
  url: string | null
  /** False when a source is required and there is none. */
  hasSource: boolean
  isDead: boolean
}
export type Invalid = (typeof INVALID)[number]

/** Placeholders that programs write when a name is missing. */
const NO_NAMES = new Set([
  'undefined', 'null', 'none', 'nan', 'n a', 'na', 'unknown', 'untitled', 'test', 'agent', 'ai agent', 'tool', 'ai tool',
  'object object', 'sans titre', 'inconnu', 'sin titulo', 'desconocido', 'sem titulo', 'desconhecido', 'بدون عنوان', 'غير معروف',
]) // prettier-ignore
/** The minimum number of letters of a description. */
const MIN_LETTERS = 30
/** Characters of a description that are checked. */
const READ = 5000
/** Domain names reserved by standards. Source: RFC 2606, RFC 6761, RFC 6762. */
const NOBODYS = /(^|\.)(example\.(com|net|org)|example|test|invalid|localhost|local|internal)$/

/** Why an entry is invalid; null when nothing is wrong with it. Whether it is good is decided by an editor. */
export function invalidity({ name, text, url, hasSource, isDead }: Entry): Invalid | null {
  const called = fold(name)
  if (!/\p{L}/u.test(called) || called.length < 2 || NO_NAMES.has(called)) return 'noName'
  if ((plainText(text.slice(0, READ)).match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS) return 'noText'
  if (url !== null && !isAddress(url)) return 'badAddress'
  if (isDead) return 'deadAddress'
  return hasSource || url !== null ? null : 'noSource'
}

/** Whether the text is an http(s) address that could be a public website. */
function isAddress(text: string): boolean {
  const url = URL.parse(text.trim())
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return false
  const host = url.hostname.replace(/\.$/, '')
  if (/^[\d.]+$|^\[/.test(host)) return isPublic(host.replace(/^\[|\]$/g, ''))
  return host.includes('.') && !NOBODYS.test(host)
}
