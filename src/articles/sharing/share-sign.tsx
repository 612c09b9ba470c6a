/** The share icon, 16 px. */
export const ShareSign = ({ path = 'M10 13V3M6.5 6.5 10 3l3.5 3.5M4 10v7h12v-7' }: { path?: string }) => (
  <svg
    viewBox="0 0 20 20"
    className="size-4"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
)
