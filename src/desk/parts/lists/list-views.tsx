type View = { name: string; count?: number | null | undefined; isOn: boolean; onOpen: () => void }

type ListViewsProps = {
  /** The name of the views for screen readers. */
  label: string
  views: readonly View[]
}

/** The views of a list with the number of their entries, of which one is open at most. */
export const ListViews = ({ label, views }: ListViewsProps) => (
  <ul aria-label={label} className="flex min-w-0 flex-wrap gap-x-4 border-b border-line px-4 text-sm">
    {views.map(({ name, count, isOn, onOpen }, at) => (
      <li key={at} className="min-w-0">
        <button
          type="button"
          aria-pressed={isOn}
          onClick={onOpen}
          className="flex h-10 max-w-full items-center gap-1 border-y-[3px] border-transparent text-ink2 focus-inside hover:text-ink aria-pressed:border-b-ink aria-pressed:font-bold aria-pressed:text-ink"
        >
          <bdi className="truncate">{name}</bdi>
          {typeof count === 'number' && <span className="num text-2xs font-semibold text-ink3">{count}</span>}
        </button>
      </li>
    ))}
  </ul>
)
