/** How a line is distinguished without its color: by its dashes and the marker at its end. */
export type LineLook = 0 | 1 | 2 | 3 | 4 | 'before'

type Look = { colour: string; width: number; dashes: string; sign: string; isHollow: boolean }

const SQUARE = 'M1 1H9V9H1Z'
const CIRCLE = 'M5 .6a4.4 4.4 0 1 1 0 8.8a4.4 4.4 0 1 1 0-8.8Z'
const TRIANGLE = 'M5 .4 9.8 9.2H.2Z'
const DIAMOND = 'M5 0 10 5 5 10 0 5Z'

const LOOKS: Record<LineLook, Look> = {
  0: { colour: 'text-ink', width: 2.5, dashes: 'none', sign: SQUARE, isHollow: false },
  1: { colour: 'text-link', width: 2, dashes: 'none', sign: CIRCLE, isHollow: false },
  2: { colour: 'text-info', width: 2, dashes: '7 4', sign: TRIANGLE, isHollow: false },
  3: { colour: 'text-ink2', width: 2, dashes: '2 4', sign: DIAMOND, isHollow: false },
  4: { colour: 'text-ink3', width: 2, dashes: '9 3 2 3', sign: CIRCLE, isHollow: true },
  before: { colour: 'text-ink3', width: 1.5, dashes: '4 4', sign: SQUARE, isHollow: true },
}

/** The look of a line. */
export const lookOf = (look: LineLook): Look => LOOKS[look]

/** The marker of a line, 10 px. */
export const LineSign = ({ look }: { look: LineLook }) => {
  const { colour, sign, isHollow } = LOOKS[look]
  return (
    <svg viewBox="-1 -1 12 12" className={`size-3 ${colour}`} aria-hidden="true">
      <path
        d={sign}
        className={isHollow ? 'fill-paper' : 'fill-current'}
        stroke="currentColor"
        strokeWidth={isHollow ? 1.75 : 0}
      />
    </svg>
  )
}

/** A short piece of a line with its marker, for legends. */
export const LineSample = ({ look }: { look: LineLook }) => {
  const { colour, width, dashes, sign, isHollow } = LOOKS[look]
  return (
    <svg viewBox="0 0 36 12" className={`h-3 w-9 shrink-0 rtl:-scale-x-100 ${colour}`} aria-hidden="true">
      <path d="M0 6H24" stroke="currentColor" strokeWidth={width} strokeDasharray={dashes} />
      <path
        d={sign}
        transform="translate(25 1)"
        className={isHollow ? 'fill-paper' : 'fill-current'}
        stroke="currentColor"
        strokeWidth={isHollow ? 1.75 : 0}
      />
    </svg>
  )
}
