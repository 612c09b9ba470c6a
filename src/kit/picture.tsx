import { useState } from 'react'

type PictureProps = {
  src: string
  /** Shown when `src` does not load; without it a failed picture is removed. */
  fallback?: string | undefined
  srcSet?: string | undefined
  sizes?: string | undefined
  /** Empty where the words beside it say the same. */
  alt: string
  width: number
  height: number
  /** The first picture of a page is fetched at once, all others when they come near. */
  eager?: boolean
  className?: string
}

/** A picture that never shows as broken, also when it failed before the page came alive. */
export function Picture({
  src,
  fallback,
  srcSet,
  sizes,
  alt,
  width,
  height,
  eager = false,
  className = '',
}: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const usesFallback = failed === src
  const shown = usesFallback ? fallback : src
  if (shown === undefined || failed === fallback) return null
  return (
    <img
      key={shown}
      ref={(img) => {
        if (img?.complete === true && img.naturalWidth === 0 && img.currentSrc !== '') setFailed(shown)
      }}
      src={shown}
      srcSet={usesFallback ? undefined : srcSet}
      sizes={usesFallback ? undefined : sizes}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding={eager ? 'sync' : 'async'} // the first picture shows together with the words
      onError={() => setFailed(shown)}
      className={`block size-full object-cover ${className}`}
    />
  )
}
