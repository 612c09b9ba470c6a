const LEAF = 'M8 13.5H2.5V4h11v4M2.5 7h11M5.5 2v3M10.5 2v3'
const SIGNS = { plus: 'M12.5 10v5M10 12.5h5', round: 'M14.7 12.5a2.4 2.4 0 1 1-.8-1.8M14.4 9v2h-2' }

/** A calendar icon, 16 px: `plus` adds something to the calendar, the arrow `round` keeps it up to date. */
export const Calendar = ({ sign }: { sign: keyof typeof SIGNS }) => (
  <svg
    viewBox="0 0 16 16"
    className="size-4 shrink-0"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.25"
    aria-hidden="true"
  >
    <path d={LEAF + SIGNS[sign]} />
  </svg>
)
