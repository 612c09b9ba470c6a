import { useState } from 'react'
import { preload } from 'react-dom'

type PictureProps = {
  src: string
  /** Shown when `src` does not load; without it a failed image is removed. */
  fallback?: string | undefined
  srcSet?: string | undefined
  /** The same image in AVIF, for browsers that support it. */
  avifSet?: string | undefined
  /** The displayed width; given only if there are several widths. */
  sizes?: string | undefined
  /** Empty if the text beside it says the same. */
  alt: string
  width: number
  height: number
  /** The first image of a page is loaded immediately, all others when they come near the viewport. */
  eager?: boolean
  className?: string
}

/** An image that is never shown as broken, even if it failed before hydration. */
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
      decoding={eager ? 'sync' : 'async'} // the first image is shown together with the text
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

/** Preloads the first image from the head of the page; React does this itself only for an image in a single format. */
function preloadAvif(src: string, imageSrcSet: string, imageSizes: string | undefined): void {
  preload(src, {
    as: 'image',
    type: 'image/avif',
    fetchPriority: 'high',
    imageSrcSet,
    ...(imageSizes && { imageSizes }),
  })
}
