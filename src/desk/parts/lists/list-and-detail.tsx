import { type ReactNode, type RefObject, useEffect } from 'react'

type ListAndDetailProps = { list: ReactNode; children: ReactNode }

/** The list of a page that is `filled`, and beside it the entry that is open. */
export const ListAndDetail = ({ list, children }: ListAndDetailProps) => (
  <div className="grid min-h-0 grow lg:grid-cols-[300px_minmax(0,1fr)] rail:grid-cols-[332px_minmax(0,1fr)]">
    {list}
    {children}
  </div>
)

type ListPaneProps = {
  /** The id of the list's heading. */
  titleId: string
  busy: boolean
  /** An entry is open: where the window is narrow it takes the place of the list. */
  isOpen: boolean
  children: ReactNode
}

/** The list beside the open entry: a head, and below it a `ListScroll`. */
export const ListPane = ({ titleId, busy, isOpen, children }: ListPaneProps) => (
  <section
    aria-labelledby={titleId}
    aria-busy={busy}
    className={`flex min-h-0 flex-col border-line bg-surface lg:border-e ${isOpen ? 'max-lg:hidden' : ''}`}
  >
    {children}
  </section>
)

/** The part of a `ListPane` that scrolls on its own where the window is wide. */
export const ListScroll = ({ children }: { children: ReactNode }) => (
  <div className="relative min-h-0 grow lg:overflow-y-auto lg:overscroll-contain">{children}</div>
)

type DetailPaneProps = {
  /** Nothing is open: `none` is shown instead, where there is room beside the list. */
  isOpen: boolean
  none: string
  children: ReactNode
}

/** The open entry, which scrolls on its own where the window is wide. */
export const DetailPane = ({ isOpen, none, children }: DetailPaneProps) => (
  <div
    className={`relative min-h-0 min-w-0 bg-surface lg:overflow-y-auto lg:overscroll-contain ${isOpen ? '' : 'max-lg:hidden'}`}
  >
    {isOpen ? (
      children
    ) : (
      <p className="grid h-full min-h-40 place-items-center p-6 text-center text-base text-ink2">{none}</p>
    )}
  </div>
)

/** Focuses the heading of an entry when it is opened where it takes the place of the list. */
export function useOpensInPlaceOfList(
  id: string | undefined,
  heading: RefObject<HTMLHeadingElement | null>,
): void {
  useEffect(() => {
    if (id !== undefined && window.matchMedia('(max-width: 1023px)').matches) heading.current?.focus()
  }, [id, heading])
}
