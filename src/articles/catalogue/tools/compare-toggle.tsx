import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { type Chosen, toggleChosen, useChosen } from './compare-choice.ts'
import { MAX_COMPARED } from './rules.ts'

/** A button that adds a tool to the comparison or removes it. */
export function CompareToggle({ tool }: { tool: Chosen }) {
  const { t } = useI18n()
  const on = useChosen().some(({ id }) => id === tool.id)
  const press = () => {
    if (!toggleChosen({ id: tool.id, name: tool.name }))
      toast.info(t('library.compare.full', { most: MAX_COMPARED }), { id: 'compare-full' })
  }
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={press}
      className="inline-flex min-h-9 items-center gap-2 text-sm font-semibold underline-offset-4 hover:underline"
    >
      <svg
        viewBox="0 0 16 16"
        className={`size-4 shrink-0 border ${on ? 'border-ink bg-ink text-paper' : 'border-edge text-transparent'}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="M3.5 8.5 6.5 11.5 12.5 4.5" />
      </svg>
      {t('library.compare.choose')}
      <span className="sr-only">{t('library.compare.chooseNamed', { name: tool.name })}</span>
    </button>
  )
}
