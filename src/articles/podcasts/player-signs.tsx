/** The icon of a play button. It is the same in every writing direction. */
export const PlaySign = () => (
  <svg viewBox="0 0 16 16" className="size-4 translate-x-px" fill="currentColor" aria-hidden="true">
    <path d="M4 2.5v11l9.5-5.5z" />
  </svg>
)

/** The icon of a pause button. */
export const PauseSign = () => (
  <svg viewBox="0 0 16 16" className="size-4" fill="currentColor" aria-hidden="true">
    <path d="M3.5 2.5h3.25v11H3.5zM9.25 2.5h3.25v11H9.25z" />
  </svg>
)

/** The icon of a button that skips some seconds back or ahead: an arrow around their number. */
export const SkipSign = ({ seconds, ahead = false }: { seconds: number; ahead?: boolean }) => (
  <svg viewBox="0 0 24 24" className="size-7" aria-hidden="true">
    <g
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      transform={ahead ? 'matrix(-1 0 0 1 24 0)' : undefined}
    >
      <path d="M4 13a8 8 0 1 0 3.2-6.4L4.5 8.7" />
      <path d="M4.2 4.4v4.5h4.5" />
    </g>
    <text
      x="12"
      y="16"
      textAnchor="middle"
      fontSize="8"
      fontWeight="700"
      fill="currentColor"
      direction="ltr"
      className="num"
    >
      {seconds}
    </text>
  </svg>
)

/** The download icon: an arrow onto a line. */
export const DownloadSign = () => (
  <svg
    viewBox="0 0 16 16"
    className="size-4"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    aria-hidden="true"
  >
    <path d="M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11" />
  </svg>
)
