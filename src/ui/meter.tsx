const TICKS = 20
const PITCH = 5
const WIDTH = 2.5

/**
 * Twenty ticks, 98 × 10 px, of which `round(score / 5)` have full height; they grow towards the end of the line. Decoration.
 */
export function Ticks({ score }: { score: number }) {
  const filled = Math.max(0, Math.min(TICKS, Math.round(score / PITCH)))
  return (
    <svg
      viewBox="0 0 98 10"
      className="h-2.5 w-[98px] shrink-0 rtl:-scale-x-100"
      stroke="currentColor"
      strokeDasharray={WIDTH}
      aria-hidden="true"
    >
      {filled > 0 && <path d={`M0 5H${filled * PITCH - WIDTH}`} strokeWidth="10" />}
      {filled < TICKS && (
        <path d={`M${filled * PITCH} 5H${TICKS * PITCH - WIDTH}`} strokeWidth="4" opacity=".28" />
      )}
    </svg>
  )
}

type MeterProps = {
  /** An integer from 0 to 100. */
  score: number
  /** Fills the chip with signal. By default, from 80 on. */
  strong?: boolean
  /** The word beside the ticks. */
  word: string
  /** All of it as one phrase, for screen readers. */
  spoken: string
}

/** A score as figure, ticks and word. All three say the same, so that no one depends on color. */
export const Meter = ({ score, strong = score >= 80, word, spoken }: MeterProps) => (
  <span className="flex items-center gap-2.5 text-2xs">
    <span className="sr-only">{spoken}</span>
    <bdi
      dir="ltr"
      aria-hidden="true"
      className={`num grid h-6 min-w-8 place-items-center px-1.5 text-sm font-bold ${
        strong ? 'bg-signal text-onsignal' : 'border border-edge text-ink'
      }`}
    >
      {score}
    </bdi>
    <Ticks score={score} />
    <span className="text-ink2" aria-hidden="true">
      {word}
    </span>
  </span>
)
