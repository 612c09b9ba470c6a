import type { CSSProperties, KeyboardEvent } from 'react'
import { useI18n } from '#languages/i18n.ts'
import { LOCALES } from '#languages/rules.ts'
import { seek, toggle } from './player.ts'
import { usePlayer } from './player-use.tsx'
import { STEP_SECONDS, clockTime, spokenTime } from './rules.ts'

const STEPS: Record<string, number> = {
  ArrowLeft: -STEP_SECONDS,
  ArrowDown: -STEP_SECONDS,
  ArrowRight: STEP_SECONDS,
  ArrowUp: STEP_SECONDS,
}

/** The position in the episode, changed by clicking, dragging, or the keys Space, arrows, Home and End. */
export function Scrubber() {
  const { t, language } = useI18n()
  const { seconds, length } = usePlayer()
  const locale = LOCALES[language]
  const at = Math.min(Math.floor(seconds), Math.floor(length))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (event.key === ' ') toggle()
    else if (step !== undefined) seek(seconds + step)
    else return
    event.preventDefault()
  }
  // React's types do not include custom properties
  const done = { '--done': `${length > 0 ? (seconds / length) * 100 : 0}%` } as CSSProperties
  return (
    <>
      <span className="min-w-8 text-end text-xs text-ink2">{clockTime(seconds)}</span>
      <input
        type="range"
        min={0}
        max={Math.max(1, Math.floor(length))}
        step={1}
        value={at}
        onChange={(event) => seek(Number(event.target.value))}
        onKeyDown={onKeyDown}
        aria-label={t('library.player.position')}
        aria-valuetext={t('library.player.positionOf', {
          time: spokenTime(at, locale),
          length: spokenTime(length, locale),
        })}
        style={done}
        className="scrubber min-w-0 grow"
      />
      <span className="min-w-8 text-xs text-ink2">{clockTime(length)}</span>
    </>
  )
}
