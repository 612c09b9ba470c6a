import { useMemo } from 'react'
import { encode } from 'uqr'

/** The width in modules of the quiet zone that a scanner needs around a code. */
const QUIET = 4

/** A text as a QR code, dark on light in every color scheme, since not every camera reads the reverse. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { data, size } = useMemo(() => encode(text, { border: QUIET }), [text])
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 max-w-full bg-white"
    >
      <path d={path} className="fill-black" />
    </svg>
  )
}
