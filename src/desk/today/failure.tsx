import { CircleX } from 'lucide-react'
import type { ReactNode } from 'react'

type FailureProps = { name: ReactNode; since: string; detail?: ReactNode; actions: ReactNode }

/** One failure: what, since when, why, and at most two actions. */
export const Failure = ({ name, since, detail, actions }: FailureProps) => (
  <li className="grid grid-cols-[1rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3 text-sm last:border-b-0 sm:px-6 @lg:grid-cols-[1rem_minmax(0,1fr)_auto] @4xl:py-1.5">
    <CircleX className="size-4 shrink-0 text-danger" strokeWidth={2} aria-hidden="true" />
    <div className="@4xl:flex @4xl:flex-wrap @4xl:items-baseline @4xl:gap-x-4">
      <p>
        <span className="font-semibold wrap-anywhere">{name}</span>
        {' · '}
        <span className="text-ink2">{since}</span>
      </p>
      {detail !== undefined && <p className="text-xs @max-4xl:mt-0.5 text-ink2 wrap-anywhere">{detail}</p>}
    </div>
    <div className="col-start-2 flex flex-wrap gap-2 max-md:*:min-h-11 @lg:col-start-3">{actions}</div>
  </li>
)
