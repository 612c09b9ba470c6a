import { useState } from 'react'
import { preload } from 'react-dom'

type PictureProps = {
  src: string
  /** Shown when `src` does not load; without it a failed picture is removed. */
  fallback?: string | undefined
  srcSet?: string | undefined
  /** The same picture in AVIF, for browsers that read it. */
  avifSet?: string | undefined
  /** How wide it is shown; said only where there are several widths. */
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
  avifSet,
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
  const widths = usesFallback || srcSet === undefined ? {} : { srcSet, ...(sizes && { sizes }) }
  const avif = usesFallback ? undefined : avifSet
  if (eager && avif !== undefined) preloadAvif(src, avif, sizes)
  const img = (
    <img
      key={shown}
      ref={(element) => {
        if (element?.complete === true && element.naturalWidth === 0 && element.currentSrc !== '')
          setFailed(shown)
      }}
      {...widths}
      src={shown}
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
  if (avif === undefined) return img
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif} {...(sizes && { sizes })} />
      {img}
    </picture>
  )
}

/** Asks for the first picture from the head of the page; React itself does so for a picture of one form only. */
function preloadAvif(src: string, imageSrcSet: string, imageSizes: string | undefined): void {
  preload(src, {
    as: 'image',
    type: 'image/avif',
    fetchPriority: 'high',
    imageSrcSet,
    ...(imageSizes && { imageSizes }),
  })
}
