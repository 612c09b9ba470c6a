/** A 16 px ring that turns while something is on its way. Says nothing by itself: the place it stands in does. */
export const Spinner = () => (
  <svg
    viewBox="0 0 16 16"
    className="spins size-4"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden="true"
  >
    <circle cx="8" cy="8" r="6.5" opacity=".25" />
    <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" />
  </svg>
)
