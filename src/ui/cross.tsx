/** A cross that closes or removes, 16 px; `small` is 12 px for the end of a row. */
export const Cross = ({ small = false }: { small?: boolean }) => (
  <svg
    viewBox="0 0 16 16"
    className={small ? 'size-3' : 'size-4'}
    fill="none"
    stroke="currentColor"
    strokeWidth={small ? 2.25 : 1.75}
    aria-hidden="true"
  >
    <path d="M3 3l10 10M13 3 3 13" />
  </svg>
)
