import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Translate } from '#languages/translate.ts'
import type { Outcome } from './shelf-store.ts'
import { shelf, useShelf } from './use-shelf.tsx'

type SaveToggleProps = {
  story: { id: string; title: string }
  /** Next to the page's text the control says "Save"; on a card it is only an icon. */
  labelled?: boolean
}

/** Saves one story for its reader, or removes it. */
export function SaveToggle({ story: { id, title }, labelled = false }: SaveToggleProps) {
  const { t } = useI18n()
  const saved = useShelf().saved.some((each) => each.id === id)
  return (
    <button
      type="button"
      data-save
      aria-label={t('library.shelf.save', { title })}
      aria-pressed={saved}
      onClick={() => reportUnsaved(t, shelf.change({ do: saved ? 'unsave' : 'save', id }))}
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

/** Reports when a change holds for this page only, or when there is no room for it. */
function reportUnsaved(t: Translate, outcome: Outcome): void {
  if (outcome === 'full') reportFull(t)
  if (outcome === 'here')
    toast.info(t('library.shelf.notKept'), { id: 'shelf', description: t('library.shelf.notKeptText') })
}

/** Reports that there is no room for another story. */
export const reportFull = (t: Translate): void =>
  toast.error(t('library.shelf.full', { count: shelf.maxSaved() }), {
    id: 'shelf',
    description: t('library.shelf.fullText'),
  })

/** The icon for saved stories. */
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
