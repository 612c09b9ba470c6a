import { Status, type StatusTone } from '#kit/badge.tsx'
import { useI18n } from '#languages/i18n.ts'
import { type SourceState, type StateDetail, stateTone } from '#sources/rules.ts'

const TONES: Record<ReturnType<typeof stateTone>, StatusTone> = {
  good: 'success',
  warning: 'warning',
  failed: 'danger',
}

/** How the reading of a source ended, in words. */
export function SourceStatus({ state, detail }: { state: SourceState; detail: StateDetail }) {
  const { t } = useI18n()
  const key: `sources.state.${SourceState}` = `sources.state.${state}`
  // A whole sentence: on a phone it takes two lines.
  return (
    <span className="[&>span]:whitespace-normal">
      <Status tone={TONES[stateTone(state)]}>{t(key, detail)}</Status>
    </span>
  )
}
