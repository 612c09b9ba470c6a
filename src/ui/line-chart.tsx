import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { scaleTo, spreadOver } from './chart-scale.ts'
import { type LineLook, LineSample, LineSign, lookOf } from './line-look.tsx'

/** One line of a chart: as many points as there are steps. */
export type ChartLine = {
  key: string
  name: string
  points: readonly number[]
  look: LineLook
  lang?: string
}

type LineChartProps = {
  /** The label of the slider that moves along the steps. */
  label: string
  /** The name of each step, in full and as shown under the axis. */
  steps: readonly { name: string; short: string }[]
  lines: readonly ChartLine[]
  number: (of: number) => string
  /** The text read aloud for a step, with the figures of all lines. */
  spoken: (step: number) => string
}

/** The maximum number of names under the axis, on a phone and on wider screens. */
const MAX_NAMES = { narrow: 4, wide: 7 }

/**
 * Lines over time, which runs from left to right in every language. The chart is one tab stop: arrows, Home and End move
 * along the steps, as does the pointer, and the figures of the step are shown under it. Lines differ by dashes and markers,
 * not by color alone. A table of the same figures belongs beside it.
 */
export function LineChart({ label, steps, lines, number, spoken }: LineChartProps) {
  const last = steps.length - 1
  const [asked, setAsked] = useState<number | null>(null)
  const at = Math.min(asked ?? last, last)
  const { top, steps: levels } = scaleTo(Math.max(0, ...lines.flatMap(({ points }) => points)))
  const x = (step: number) => (last === 0 ? 50 : (100 * step) / last)
  const y = (value: number) => 100 - (100 * value) / top
  const onKeyDown = (event: KeyboardEvent) => {
    const ways = {
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      Home: 0,
      End: last,
    } as Record<string, number> // other keys have no entry
    const to = ways[event.key]
    if (to === undefined) return
    event.preventDefault()
    setAsked(Math.max(0, Math.min(last, to)))
  }
  const onPointer = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const part = (clientX - left) / width
    setAsked(Math.max(0, Math.min(last, Math.round(part * last))))
  }
  return (
    <div>
      <div dir="ltr" className="grid grid-cols-[auto_1fr] gap-x-2">
        <div className="relative min-w-6 text-2xs text-ink3" aria-hidden="true">
          <span className="invisible num">{number(top)}</span>
          {levels.map((level) => (
            <bdi key={level} className="num absolute end-0 -translate-y-1/2" style={{ top: `${y(level)}%` }}>
              {number(level)}
            </bdi>
          ))}
        </div>
        <div
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={at}
          aria-valuetext={spoken(at)}
          onKeyDown={onKeyDown}
          onPointerMove={onPointer}
          onPointerDown={onPointer}
          onPointerLeave={() => setAsked(null)}
          className="relative h-52 cursor-crosshair touch-pan-y sm:h-72"
        >
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
            aria-hidden="true"
          >
            {levels.map((level) => (
              <path
                key={level}
                d={`M0 ${y(level)}H100`}
                className="stroke-line"
                vectorEffect="non-scaling-stroke"
              />
            ))}
            <path d={`M${x(at)} 0V100`} className="stroke-edge" vectorEffect="non-scaling-stroke" />
            {lines.toReversed().map(({ key, points, look }) => {
              const { colour, width, dashes } = lookOf(look)
              return (
                <path
                  key={key}
                  d={points.map((value, step) => `${step === 0 ? 'M' : 'L'}${x(step)} ${y(value)}`).join('')}
                  className={colour}
                  fill="none"
                  stroke="currentColor"
                  strokeWidth={width}
                  strokeDasharray={dashes}
                  strokeLinejoin="round"
                  vectorEffect="non-scaling-stroke"
                />
              )
            })}
          </svg>
          {lines.toReversed().map(({ key, points, look }) => (
            <span
              key={key}
              aria-hidden="true"
              className="absolute -translate-x-1/2 -translate-y-1/2"
              style={{ left: `${x(at)}%`, top: `${y(points[at] ?? 0)}%` }}
            >
              <LineSign look={look} />
            </span>
          ))}
        </div>
        <Axis steps={steps} x={x} />
      </div>
      <p className="mt-4 text-sm font-semibold" aria-hidden="true">
        {steps[at]?.name}
      </p>
      <Figures lines={lines} at={at} number={number} />
    </div>
  )
}

/** The figure of each line at a step, which names the lines too. */
function Figures({ lines, at, number }: Pick<LineChartProps, 'lines' | 'number'> & { at: number }) {
  return (
    <ul
      className={`mt-1 grid gap-x-8 gap-y-1 text-sm sm:grid-cols-2 ${lines.length > 2 ? 'lg:grid-cols-3' : ''}`}
    >
      {lines.map(({ key, name, points, look, lang }) => (
        <li key={key} className="flex items-center gap-3">
          <LineSample look={look} />
          <bdi className="min-w-0" lang={lang}>
            {name}
          </bdi>
          <span className="num ms-auto font-semibold" aria-hidden="true">
            {number(points[at] ?? 0)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Axis({ steps, x }: Pick<LineChartProps, 'steps'> & { x: (step: number) => number }) {
  const [narrow, wide] = [MAX_NAMES.narrow, MAX_NAMES.wide].map((most) => spreadOver(steps.length, most))
  const places = [...new Set([...(narrow ?? []), ...(wide ?? [])])]
  return (
    <div className="relative col-start-2 mt-2 h-4 text-2xs text-ink3" aria-hidden="true">
      {places.map((at) => {
        const edge = at === 0 ? '' : at === steps.length - 1 ? '-translate-x-full' : '-translate-x-1/2'
        const seen = `${narrow?.includes(at) === true ? '' : 'max-sm:hidden'} ${wide?.includes(at) === true ? '' : 'sm:hidden'}`
        return (
          <bdi
            key={at}
            className={`absolute whitespace-nowrap ${edge} ${seen}`}
            style={{ left: `${x(at)}%` }}
          >
            {steps[at]?.short}
          </bdi>
        )
      })}
    </div>
  )
}
