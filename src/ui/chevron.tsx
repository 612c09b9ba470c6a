/** Indicates that something opens downwards, 16 px. */
export const Chevron = ({ className = '' }: { className?: string }) => (
  <svg
    viewBox="0 0 16 16"
    className={`size-4 shrink-0 ${className}`}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    aria-hidden="true"
  >
    <path d="m3.5 6 4.5 4.5L12.5 6" />
  </svg>
)
