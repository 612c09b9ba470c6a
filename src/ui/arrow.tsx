/** The forward arrow, 16 px; it points to the end of the line in every language. `back` points to its start. */
export const Arrow = ({ back = false }: { back?: boolean }) => (
  <svg
    viewBox="0 0 16 16"
    className={`size-4 shrink-0 ${back ? '-scale-x-100 rtl:scale-x-100' : 'rtl:-scale-x-100'}`}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    aria-hidden="true"
  >
    <path d="M3 8h10M9 4l4 4-4 4" />
  </svg>
)

/** The text of a link that leaves the site, in either direction: the arrow is never alone on a line. */
export function OutwardText({ children }: { children: string }) {
  const last = children.lastIndexOf(' ') + 1
  return (
    <bdi>
      {children.slice(0, last)}
      <span className="whitespace-nowrap">
        {children.slice(last)}
        {'\u00a0'}
        <OutwardArrow />
      </span>
    </bdi>
  )
}

/** Marks a link that leaves the site, 12 px. */
export const OutwardArrow = () => (
  <svg
    viewBox="0 0 12 12"
    className="inline size-3 shrink-0 rtl:-scale-x-100"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <path d="M3 9l6-6M4.5 3H9v4.5" />
  </svg>
)
