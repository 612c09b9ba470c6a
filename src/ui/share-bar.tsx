/** Backgrounds from the largest part to the fifth; the rest has only a border. */
const GROUNDS = [
  'bg-ink text-paper',
  'bg-ink2 text-paper',
  'bg-ink3 text-paper',
  'bg-line text-ink',
  'bg-sunken text-ink',
] as const
const REST = 'border border-edge bg-transparent text-ink2'
/** Narrower parts have no room for their number. */
const NUMBERED = 0.06

export type Share = { key: string; name: string; share: number }

type ShareBarProps = {
  /** At most five parts, the largest first. */
  parts: readonly Share[]
  /** The rest of the whole; null if there is none. */
  rest: Share | null
  percent: (share: number) => string
}

/** Parts of a whole in one bar with a legend under it; they are identified by order and number, not by shade. */
export function ShareBar({ parts, rest, percent }: ShareBarProps) {
  const all = [...parts.slice(0, GROUNDS.length), ...(rest === null ? [] : [rest])]
  const groundOf = (at: number) => (all[at] === rest ? REST : (GROUNDS[at] ?? REST))
  const signOf = (at: number) => (all[at] === rest ? '+' : `${at + 1}`)
  return (
    <div>
      <div className="flex h-9 gap-0.5" aria-hidden="true">
        {all.map(({ key, share }, at) => (
          <span
            key={key}
            className={`num grid place-items-center overflow-hidden text-xs font-semibold ${groundOf(at)}`}
            style={{ inlineSize: `${100 * share}%` }}
          >
            {share >= NUMBERED ? signOf(at) : ''}
          </span>
        ))}
      </div>
      <ol className="mt-3 grid text-sm">
        {all.map(({ key, name, share }, at) => (
          <li key={key} className="flex items-center gap-3 border-b border-line py-1.5">
            <span
              className={`num grid size-5 shrink-0 place-items-center text-2xs font-semibold ${groundOf(at)}`}
              aria-hidden="true"
            >
              {signOf(at)}
            </span>
            <bdi className="min-w-0">{name}</bdi>
            <span className="ms-auto font-semibold">{percent(share)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
