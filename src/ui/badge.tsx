import type { ReactNode } from 'react'

const PLAIN = 'inline-block px-1.5 py-px text-2xs'
const BOX = `${PLAIN} whitespace-nowrap`

/** Filled in ink (`strong`) or bordered in ink: the paid tiers. */
export const TierChip = ({ strong, children }: { strong: boolean; children: ReactNode }) => (
  <span className={`${BOX} border border-ink font-semibold ${strong ? 'bg-ink text-paper' : 'text-ink'}`}>
    {children}
  </span>
)

/** A remark beside a title: a sample, a brief. With `strong` it is as dark as the title: the language of a text. */
export const Label = ({ children, lang, strong = false }: LabelProps) => (
  <span lang={lang} className={`${BOX} border ${strong ? 'border-ink text-ink' : 'border-line text-ink3'}`}>
    {children}
  </span>
)
type LabelProps = { children: ReactNode; lang?: string; strong?: boolean }

/** A distinction: a 6 px square in the color of the text, and its name. */
export const Distinction = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5">
    <span className="size-1.5 bg-current" aria-hidden="true" />
    {children}
  </span>
)

export type StatusTone = 'waiting' | 'success' | 'danger' | 'info' | 'warning' | 'quiet'
const TONES: Record<StatusTone, string> = {
  waiting: 'border-edge text-ink',
  success: 'border-success text-success',
  danger: 'border-danger text-danger',
  info: 'border-info text-info',
  warning: 'border-warning text-warning',
  quiet: 'border-ink3 text-ink3',
}

/**
 * The state of an item in the desk, as a word in a box of its tone; what waits has a yellow square beside its word, so that
 * many of them are quieter than the main button. `long` is for a sentence, which may wrap.
 */
export const Status = ({ tone, long = false, children }: StatusProps) => (
  <span className={`${long ? PLAIN : BOX} border font-semibold ${TONES[tone]}`}>
    {tone === 'waiting' && (
      <i className="me-1 inline-block size-[9px] border border-ink bg-signal" aria-hidden="true" />
    )}
    {children}
  </span>
)
type StatusProps = { tone: StatusTone; long?: boolean; children: ReactNode }
