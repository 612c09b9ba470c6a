import type { StatusTone } from '#ui/badge.tsx'
import type { Language } from '#languages/rules.ts'
import type { Translate } from '#languages/translate.ts'
import type { DigestSettings, EditionRow } from '#newsletter/editions/calls.ts'
import type { EditionState } from '#newsletter/rules.ts'
import { momentText, zoneName } from '../parts/zones.ts'
import { SENDING_MS, WAITING_MS } from './rules.ts'

/** The state of an edition as the desk names it: a composed one may be held. */
export const shownState = ({ state, held_at: held }: Pick<EditionRow, 'state' | 'held_at'>) =>
  state === 'composed' && held !== null ? 'held' : state

/** The badge tone of each edition state. */
export const EDITION_TONES: Record<EditionState | 'held', StatusTone> = {
  composed: 'warning',
  held: 'warning',
  approved: 'info',
  sending: 'info',
  paused: 'warning',
  sent: 'success',
  stopped: 'danger',
  expired: 'danger',
  empty: 'quiet',
}

/** The name of an edition: its kind and its send time. */
export const editionName = (
  t: Translate,
  { kind, occurrence }: Pick<EditionRow, 'kind' | 'occurrence'>,
  zone: string,
  language: Language,
): string =>
  t('newsroom.digest.editionName', {
    kind: t(`newsroom.digest.kind.${kind}`),
    when: momentText(new Date(occurrence), zone, language),
  })

/** The kind of a planned edition; of the two a day, whether it is that of the morning. */
export function plannedKind(
  t: Translate,
  { kind, occurrence }: Pick<EditionRow, 'kind' | 'occurrence'>,
  zone: string,
): string {
  if (kind !== 'edition') return t(`newsroom.digest.kind.${kind}`)
  const hour = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: zone })
  return t(Number(hour.format(new Date(occurrence))) < 12 ? 'frame.edition.morning' : 'frame.edition.evening')
}

/** Automatic reasons of the digest, which the server sends as translation keys. */
const REASONS = [
  'newsletter.why.restored',
  'newsletter.why.complaints',
  'newsletter.why.expired',
  'newsletter.why.overtaken',
  'newsletter.why.empty',
  'newsletter.why.serverGone',
] as const

/** Why an edition is in its state, or why sending is off; a reason without a translation is shown as it is. */
export function whyWords(t: Translate, why: string): string {
  const reason = REASONS.find((each) => each === why)
  return reason === undefined ? why : t(reason)
}

/** Whether the stories and subjects can still be changed. */
export const isOpen = ({ state }: Pick<EditionRow, 'state'>): boolean =>
  state === 'composed' || state === 'approved'

/**
 * The delay in milliseconds until an edition fetched at `seenAt` is fetched again automatically; false once it has ended.
 */
export function lookAgainMs(
  { state, occurrence }: Pick<EditionRow, 'state' | 'occurrence'>,
  seenAt: number,
): number | false {
  if (state === 'sending') return SENDING_MS
  if (!isOpen({ state })) return false
  const untilMs = Date.parse(occurrence) - seenAt
  if (untilMs <= 0) return state === 'approved' ? SENDING_MS : WAITING_MS
  return Math.min(Math.max(untilMs, SENDING_MS), WAITING_MS)
}

/** The final states. */
const ENDS = ['sent', 'stopped', 'expired', 'empty'] as const

/** One sentence about the next step of an edition or its outcome. `settings` are undefined until they are loaded. */
export function nextWords(
  t: Translate,
  edition: EditionRow,
  settings: DigestSettings | undefined,
  zone: string,
  language: Language,
): string {
  const at = (moment: string | null) => {
    if (moment === null) return ''
    const date = new Date(moment)
    return `${momentText(date, zone, language)} (${zoneName(zone, date)})`
  }
  const { state, occurrence, expires_at: expires } = edition
  const end = ENDS.find((each) => each === state)
  if (end !== undefined)
    return t(`newsroom.digest.next.${end}`, { when: at(edition.finished_at ?? occurrence) })
  const off = settings?.sending === false
  if (state === 'paused' || (state === 'sending' && off))
    return t('newsroom.digest.next.paused', { when: at(expires) })
  if (state === 'sending') return t('newsroom.digest.next.sending', { when: at(edition.started_at) })
  if (off) return t('newsroom.digest.next.off', { when: at(expires) })
  if (state === 'approved') {
    const values = { when: at(occurrence), by: edition.approved_by ?? '' }
    return edition.approved_by === null
      ? t('newsroom.digest.next.approvedByItself', values)
      : t('newsroom.digest.next.approved', values)
  }
  if (edition.held_at !== null) return t('newsroom.digest.next.held', { until: at(expires) })
  return settings?.automatic === false
    ? t('newsroom.digest.next.waits', { when: at(occurrence), until: at(expires) })
    : t('newsroom.digest.next.automatic', { when: at(occurrence) })
}
