/** A ring, 16 px by default, that turns while something loads. The surrounding element says what loads. */
export const Spinner = ({ className = 'size-4' }: { className?: string }) => (
  <svg
    viewBox="0 0 16 16"
    className={`spins shrink-0 ${className}`}
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden="true"
  >
    <circle cx="8" cy="8" r="6.5" opacity=".25" />
    <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" />
  </svg>
)
