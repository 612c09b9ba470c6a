import { type ReactNode, useState } from 'react'
import { useI18n } from '#languages/i18n.ts'
import { useShelf } from './use-shelf.tsx'

/** The items whose topic is not muted, and a line that says how many are hidden and shows them. */
export function useUnmuted<Item>(items: readonly Item[]): { shown: readonly Item[]; line: ReactNode } {
  const { muted } = useShelf()
  const [all, setAll] = useState(false)
  const topics: readonly unknown[] = muted
  const isMuted = (item: Item) =>
    typeof item === 'object' && item !== null && 'topic' in item && topics.includes(item.topic)
  const unmuted = items.filter((item) => !isMuted(item))
  const hidden = items.length - unmuted.length
  if (hidden === 0) return { shown: items, line: null }
  return {
    shown: all ? items : unmuted,
    line: <HiddenLine count={hidden} all={all} onPress={() => setAll(!all)} />,
  }
}

function HiddenLine({ count, all, onPress }: { count: number; all: boolean; onPress: () => void }) {
  const { t } = useI18n()
  return (
    <p className="mb-6 flex flex-wrap items-center gap-x-3 text-sm text-ink2" role="status">
      {t('library.shelf.hidden', { count })}
      <button
        type="button"
        className="inline-flex min-h-9 items-center font-semibold text-ink underline decoration-edge decoration-2 underline-offset-4 hover:decoration-ink"
        aria-pressed={all}
        onClick={onPress}
      >
        {t('library.shelf.showHidden')}
      </button>
    </p>
  )
}
