import { CircleX } from 'lucide-react'
import type { ReactNode } from 'react'

type FailureProps = { name: ReactNode; since: string; detail?: ReactNode; actions: ReactNode }

/** One failure: what, since when, why, and at most two actions. */
export const Failure = ({ name, since, detail, actions }: FailureProps) => (
  <li className="grid grid-cols-[1rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3 text-sm last:border-b-0 sm:px-6 @lg:grid-cols-[1rem_minmax(0,1fr)_auto]">
    <CircleX className="size-4 shrink-0 text-danger" strokeWidth={2} aria-hidden="true" />
    <div>
      <p>
        <span className="font-semibold wrap-anywhere">{name}</span>
        {' · '}
        <span className="text-ink2">{since}</span>
      </p>
      {detail !== undefined && <p className="mt-0.5 text-xs text-ink2 wrap-anywhere">{detail}</p>}
    </div>
    <div className="col-start-2 flex flex-wrap gap-2 @lg:col-start-3">{actions}</div>
  </li>
)
