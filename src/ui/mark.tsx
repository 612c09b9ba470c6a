/** The logo: four rising bars on signal, 24 px, the same in every direction of writing. The name is beside it as text. */
export const Mark = ({ className = 'size-6' }: { className?: string }) => (
  <svg viewBox="0 0 24 24" className={`${className} shrink-0`} aria-hidden="true">
    <rect width="24" height="24" fill="#ffd02e" />
    <path d="M5 19v-4M9.7 19v-7M14.3 19V9M19 19V5" stroke="#121513" strokeWidth="2.4" />
  </svg>
)
