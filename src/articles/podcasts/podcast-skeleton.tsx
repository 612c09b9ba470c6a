import { Skeleton, SkeletonText } from '#ui/skeleton.tsx'

/**
 * A skeleton of an episode card, line for line. Kept apart from the card because the placeholders of a page are loaded with
 * every page.
 */
export const PodcastSkeleton = () => (
  <div className="flex flex-col border-t-2 border-line pt-4" aria-hidden="true">
    <Skeleton className="mb-4 aspect-video w-full" />
    <Skeleton className="h-4.5 w-3/5" />
    <span className="mt-2">
      <SkeletonText lines={2} className="h-6" />
    </span>
    <span className="mt-3">
      <SkeletonText lines={3} />
    </span>
    <span className="mt-auto block pt-4">
      <span className="flex items-center gap-3 border-t border-line pt-4">
        <Skeleton className="size-12 rounded-full" />
        <Skeleton className="h-5 w-24" />
      </span>
    </span>
  </div>
)
