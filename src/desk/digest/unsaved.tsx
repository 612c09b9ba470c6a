import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'

type OvertakenProps = { title: string; onKeepMine: () => void; onTakeTheirs: () => void }

/** Says that another editor was faster; the unsaved changes are kept until one of the two is chosen. */
export function Overtaken({ title, onKeepMine, onTakeTheirs }: OvertakenProps) {
  const { t } = useI18n()
  return (
    <div role="alert" className="border-t-2 border-danger bg-surface px-4 py-3.5 text-sm sm:px-6">
      <p className="font-bold">{title}</p>
      <p className="mt-1 text-ink2">{t('newsroom.digest.overtakenText')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="medium" onClick={onKeepMine}>
          {t('newsroom.review.keepMine')}
        </Button>
        <Button size="medium" onClick={onTakeTheirs}>
          {t('newsroom.digest.takeTheirs')}
        </Button>
      </div>
    </div>
  )
}

/** `kept`: the changes were made earlier or in another tab. `children` is the button that saves them. */
type SaveBarProps = { kept: boolean; onDiscard: () => void; children: ReactNode }

/** A bar that stays at the bottom of the window while there are unsaved changes. */
export function SaveBar({ kept, onDiscard, children }: SaveBarProps) {
  const { t } = useI18n()
  return (
    <div className="sticky bottom-(--desk-foot,0px) z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t-2 border-ink bg-surface px-4 py-3 sm:px-6">
      <p role="status" className="min-w-0 basis-40 grow text-sm text-ink2">
        {t(kept ? 'newsroom.dashboard.kept' : 'newsroom.digest.unsaved')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="medium" onClick={onDiscard}>
          {t('newsroom.review.discard')}
        </Button>
        {children}
      </div>
    </div>
  )
}
