/** The search icon. */
export const Lens = () => (
  <svg
    viewBox="0 0 20 20"
    className="size-5"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    aria-hidden="true"
  >
    <path d="m13 13 5 5M14.5 8.5a6 6 0 1 1-12 0 6 6 0 0 1 12 0Z" />
  </svg>
)
