/** A thin progress bar. Without `value` the progress is indeterminate. */
export const ThinProgress = ({ label, value, max }: { label: string; value?: number; max?: number }) => (
  <progress
    aria-label={label}
    {...(value !== undefined && { value, max: Math.max(1, max ?? 1) })}
    className="mt-2 block h-1 w-full appearance-none bg-line accent-(--ink) [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink"
  />
)
