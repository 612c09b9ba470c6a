import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'
import { clockText, readersZone } from '../../parts/zones.ts'
import type { DraftView } from '#review/calls.ts'
import type { Plan } from '../decision.ts'
import type { DraftEdits } from './draft-edits.ts'

const Warning = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="border border-s-4 border-warning bg-surface px-4 py-3 text-sm">
    <p className="font-bold text-warning">{title}</p>
    <div className="mt-1.5">{children}</div>
  </div>
)

/** Says which item this draft may duplicate, and links to it. */
export function Duplicate({ draft: { duplicate } }: { draft: DraftView }) {
  const { t } = useI18n()
  if (duplicate === null) return null
  return (
    <Warning title={t('newsroom.review.duplicateTitle')}>
      <DuplicateOf duplicate={duplicate} />
    </Warning>
  )
}

/** How an item resembles a draft, and the link to it. */
export function DuplicateOf({ duplicate }: { duplicate: NonNullable<DraftView['duplicate']> }) {
  const { t } = useI18n()
  const { id, title, status, blocks_approval: isSame } = duplicate
  const link = 'font-semibold underline underline-offset-4'
  return (
    <>
      <p className="text-ink2">{t(`newsroom.review.duplicateOf.${isSame ? 'same' : status}`)}</p>
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
    </>
  )
}

/** Says why the scheduled publication failed. */
export function PlanRefused({ draft }: { draft: DraftView }) {
  const { t } = useI18n()
  if (draft.plan_refused === null) return null
  return (
    <Warning
      title={t(
        draft.content_type === 'video' ? 'newsroom.review.video.back' : 'newsroom.review.plan.refused',
      )}
    >
      <p className="text-ink2">{t(draft.plan_refused as Key)}</p> {/* a refusal code */}
    </Warning>
  )
}

type OpenElsewhereProps = { readers: readonly { id: string; name: string; since: string }[] }

/** The other editors who have the draft open; announced once when one arrives. */
export function OpenElsewhere({ readers }: OpenElsewhereProps) {
  const { t, language } = useI18n()
  return (
    <div role="status" className="text-sm text-warning">
      {readers.map(({ id, name, since }) => (
        <p key={id}>
          {t('newsroom.review.alsoOpen', { name, time: clockText(new Date(since), readersZone(), language) })}
        </p>
      ))}
    </div>
  )
}

type SettledProps = {
  draft: DraftView
  edits: DraftEdits
  /** What it waits for, when this editor has planned it. */
  planned: Plan | null
}

/** Shows the outcome of a draft that someone else has settled while it was open here; unsent edits are kept. */
export function SettledElsewhere({ draft, edits, planned }: SettledProps) {
  const { t } = useI18n()
  const { status, publish_at: at, held } = draft
  const isOwn =
    planned !== null &&
    ('publishAt' in planned ? at !== null && Date.parse(planned.publishAt) === Date.parse(at) : held !== null)
  const settled = status !== 'pending' && !isOwn
  const typed = Object.keys(edits.changed).length > 0
  return (
    <div role="status" className={settled ? 'px-4 pt-5 sm:px-6' : undefined}>
      {settled && (
        <Warning title={t(`newsroom.review.settled.${status}`)}>
          {typed && (
            <>
              <p className="text-ink2">{t('newsroom.review.settledText')}</p>
              <Button size="small" className="mt-3" onClick={edits.discard}>
                {t('newsroom.review.discard')}
              </Button>
            </>
          )}
        </Warning>
      )}
    </div>
  )
}

/** Says that someone else was faster; the editor's own text is kept until they choose. */
export function Overtaken({ draft, edits }: { draft: DraftView; edits: DraftEdits }) {
  const { t } = useI18n()
  const overtaken = edits.overtaken && draft.status === 'pending'
  return (
    <div role="status" className={overtaken ? 'px-4 pt-5 sm:px-6' : undefined}>
      {overtaken && (
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
