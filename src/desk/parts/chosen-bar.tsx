import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'

type ChosenBarProps = {
  /** The number of selected rows, as text. */
  words: string
  /** The edge of the list where the bar sticks; the bottom one is for narrow lists. */
  edge: 'top' | 'bottom'
  onNone: () => void
  children: ReactNode
}

/** The actions for all selected rows, and a button that clears the selection. */
export function ChosenBar({ words, edge, onNone, children }: ChosenBarProps) {
  const { t } = useI18n()
  const none = (
    <Button kind="text" size="small" onClick={onNone}>
      {t('newsroom.dashboard.chooseNone')}
    </Button>
  )
  const place =
    edge === 'top'
      ? 'top-0 gap-3 border-b px-4 py-2.5 sm:px-6'
      : 'bottom-(--desk-foot,0px) gap-x-3 gap-y-1 border-t px-3 py-2'
  return (
    <div className={`sticky z-10 flex flex-wrap items-center border-line bg-surface text-sm ${place}`}>
      <p role="status" className="grow font-semibold">
        {words}
      </p>
      {edge === 'bottom' && none}
      {children}
      {edge === 'top' && none}
    </div>
  )
}
