import { Status, type StatusTone } from '#ui/badge.tsx'
import { useI18n } from '#languages/i18n.ts'
import { type SourceState, type StateDetail, stateTone } from '#sources/rules.ts'

const TONES: Record<ReturnType<typeof stateTone>, StatusTone> = {
  good: 'success',
  warning: 'warning',
  failed: 'danger',
}

/** The result of fetching a source, as text. */
export function SourceStatus({ state, detail }: { state: SourceState; detail: StateDetail }) {
  const { t } = useI18n()
  const key: `sources.state.${SourceState}` = `sources.state.${state}`
  // A full sentence: on a phone it takes two lines.
  return (
    <span className="[&>span]:whitespace-normal">
      <Status tone={TONES[stateTone(state)]}>{t(key, detail)}</Status>
    </span>
  )
}
