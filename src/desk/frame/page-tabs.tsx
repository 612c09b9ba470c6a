import { Link, type LinkProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** `link` leads to the page, `here` says whether it is on the screen. */
export type PageTab = {
  label: string
  link: LinkProps
  here: boolean
  /** How many items wait there. */
  waiting?: number | null | undefined
}

/** Pages of one section, as the tabs of the page bar. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  const row = useRef<HTMLUListElement>(null)
  const at = tabs.findIndex(({ here }) => here)
  const counts = tabs.map(({ waiting }) => waiting).join(' ') // tabs grow when their counts arrive
  useEffect(() => {
    row.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [at, counts])
  return (
    <nav aria-label={label} className="min-w-0">
      <ul ref={row} className="flex gap-5 overflow-x-auto text-sm [scrollbar-width:none] max-md:px-4">
        {tabs.map(({ label: name, link, here, waiting }) => (
          <li key={name} className="shrink-0">
            <Link
              {...link}
              activeOptions={{ exact: true }}
              aria-current={here ? 'page' : undefined}
              className="flex h-11 items-center gap-1.5 border-y-[3px] border-transparent font-medium whitespace-nowrap text-ink2 focus-inside hover:text-ink aria-[current]:border-b-ink aria-[current]:font-bold aria-[current]:text-ink md:h-[47px]"
            >
              {name}
              {waiting !== undefined && waiting !== null && waiting > 0 && (
                <span className="num text-2xs font-semibold text-ink3">{waiting}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
