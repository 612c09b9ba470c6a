import { Status, type StatusTone } from '#ui/badge.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { EVENT_STATES } from '#articles/events/rules.ts'
import type { ArticleState } from '#articles/managing/rules.ts'

/** Shows whether an event takes place. */
export function EventStateSign({ state }: { state: (typeof EVENT_STATES)[number] }) {
  const { t } = useI18n()
  return (
    <Status tone={state === 'cancelled' ? 'danger' : 'success'}>{t(`newsroom.events.state.${state}`)}</Status>
  )
}

const TONES: Record<Exclude<ArticleState, 'published'>, StatusTone> = {
  draft: 'waiting',
  scheduled: 'info',
  retracted: 'warning',
  deleted: 'danger',
}

/** Shows the state of an article; nothing for a published one, which is the usual case. */
export function ArticleStateSign({ state }: { state: ArticleState }) {
  const { t } = useI18n()
  return state === 'published' ? null : (
    <Status tone={TONES[state]}>{t(`newsroom.dashboard.state.${state}`)}</Status>
  )
}
