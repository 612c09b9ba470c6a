import { toast } from '#kit/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Translate } from '#languages/translate.ts'
import { MOST_SAVED } from './rules.ts'
import { type Kept, shelf, useShelf } from './shelf-store.ts'

type SaveToggleProps = {
  story: { id: string; title: string }
  /** Beside the page's text the control says "Save"; on a card it is a picture only. */
  labelled?: boolean
}

/** Keeps one story on this device, or lets it go. */
export function SaveToggle({ story: { id, title }, labelled = false }: SaveToggleProps) {
  const { t } = useI18n()
  const saved = useShelf().saved.some((each) => each.id === id)
  return (
    <button
      type="button"
      data-save
      aria-label={t('library.shelf.save', { title })}
      aria-pressed={saved}
      onClick={() => tellWhenNotKept(t, saved ? shelf.unsave(id) : shelf.save(id))}
      className={
        labelled
          ? 'inline-flex h-10 items-center gap-2 border border-edge px-4 text-sm font-semibold hover:border-ink'
          : `grid size-9 place-items-center hover:text-ink ${saved ? 'text-ink' : 'text-ink2'}`
      }
    >
      <Bookmark full={saved} />
      {labelled && (
        <span aria-hidden="true">{t(saved ? 'library.shelf.savedWord' : 'library.shelf.saveWord')}</span>
      )}
    </button>
  )
}

/** Says when a change holds for this page only, or found no room. */
export function tellWhenNotKept(t: Translate, ended: Kept): void {
  if (ended === 'full')
    toast.error(t('library.shelf.full', { count: MOST_SAVED }), {
      id: 'shelf',
      description: t('library.shelf.fullText'),
    })
  if (ended === 'here')
    toast.info(t('library.shelf.notKept'), { id: 'shelf', description: t('library.shelf.notKeptText') })
}

/** The sign of what is saved. */
export const Bookmark = ({ full = false }: { full?: boolean }) => (
  <svg
    viewBox="0 0 20 20"
    className="size-4"
    fill={full ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth="1.75"
    aria-hidden="true"
  >
    <path d="M5 3h10v14l-5-4-5 4z" />
  </svg>
)
