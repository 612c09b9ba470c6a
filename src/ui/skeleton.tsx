/** Gray blocks of a given shape while content loads. Set `aria-busy` on the element that it fills. */
export const Skeleton = ({ className }: { className: string }) => (
  <span className={`skeleton block ${className}`} aria-hidden="true" />
)

/** `lines` lines of text, the last one shorter. */
export const SkeletonText = ({ lines, className = 'h-4' }: { lines: number; className?: string }) => (
  <span className="grid gap-2" aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} className={`${className} ${line === lines - 1 ? 'w-3/5' : 'w-full'}`} />
    ))}
  </span>
)

/** A list card in its exact geometry: rule, image, category, two lines of headline, two of text, meter. */
export const SkeletonCard = () => (
  <div className="flex flex-col border-t-2 border-line pt-4" aria-hidden="true">
    <Skeleton className="mb-4 aspect-video w-full max-sm:hidden" />
    <Skeleton className="h-4.5 w-2/5" />
    <span className="mt-2">
      <SkeletonText lines={2} className="h-6" />
    </span>
    <span className="mt-3">
      <SkeletonText lines={2} />
    </span>
    <Skeleton className="mt-6 h-6 w-44" />
  </div>
)
