import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '#kit/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { DraftView } from '../calls.ts'
import type { DraftEdits } from './draft-edits.ts'

const Warning = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="border border-s-4 border-warning bg-surface px-4 py-3 text-sm">
    <p className="font-bold text-warning">{title}</p>
    <div className="mt-1.5">{children}</div>
  </div>
)

/** Says which item this draft looks like, and leads to it. */
export function Duplicate({ draft }: { draft: DraftView }) {
  const { t } = useI18n()
  if (draft.duplicate === null) return null
  const { id, title, status } = draft.duplicate
  const link = 'font-semibold underline underline-offset-4'
  return (
    <Warning title={t('newsroom.review.duplicateTitle')}>
      <p className="text-ink2">{t(`newsroom.review.duplicateOf.${status}`)}</p>
      <p className="mt-1" dir="auto">
        {status === 'published' ? (
          <Link to="/news/$id" params={{ id }} target="_blank" className={link}>
            {title}
          </Link>
        ) : (
          <Link to="/content-review" search={{ draft: id }} resetScroll={false} className={link}>
            {title}
          </Link>
        )}
      </p>
    </Warning>
  )
}

/** Says that somebody else was faster; the editor's own text is kept until they choose. */
export function Overtaken({ edits }: { edits: DraftEdits }) {
  const { t } = useI18n()
  return (
    <div role="status" className={edits.overtaken ? 'px-4 pt-5 sm:px-6' : undefined}>
      {edits.overtaken && (
        <Warning title={t('newsroom.review.overtaken')}>
          <p className="text-ink2">{t('newsroom.review.overtakenText')}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button size="small" onClick={edits.keepMine}>
              {t('newsroom.review.keepMine')}
            </Button>
            <Button size="small" onClick={edits.discard}>
              {t('newsroom.review.takeTheirs')}
            </Button>
          </div>
        </Warning>
      )}
    </div>
  )
}
