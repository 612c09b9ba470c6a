import { Link } from '@tanstack/react-router'
import { CalendarClock, Eye, type LucideIcon, UserRound } from 'lucide-react'
import { Age } from '#ui/age.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { LOCALES } from '#languages/rules.ts'
import type { DraftRow as Draft } from '#review/calls.ts'
import { readersZone } from '../parts/zones.ts'
import { DraftBadges, TypeIcon, Warnings } from '../parts/draft-signs.tsx'
import { type OnChoose, RowTick } from '../parts/row-tick.tsx'

type DraftRowProps = {
  draft: Draft
  /** This draft is open. */
  here: boolean
  chosen: boolean
  onChoose: OnChoose
  /** The id of the editor viewing the list. */
  me: string | null
  loadedAt: Date
}

/** The link of a draft's row. */
export const rowOf = (id: string): HTMLElement | null => document.querySelector(`[data-draft="${id}"]`)

/** A draft in the list: its checkbox, and the link that opens it. */
export function DraftRow({ draft, here, chosen, onChoose, me, loadedAt }: DraftRowProps) {
  const { t, language, site } = useI18n()
  const foreign = draft.language !== language
  const title = draft.title === '' ? t('newsroom.review.untitled') : draft.title
  return (
    <li
      className={`flex border-b border-s-4 border-b-line hover:bg-sunken ${here ? 'border-s-signal' : 'border-s-transparent'} ${
        here || chosen ? 'bg-sunken' : ''
      }`}
    >
      <div className="shrink-0 ps-3 pe-1 pt-3">
        <RowTick title={title} chosen={chosen} onChoose={onChoose} />
      </div>
      <Link
        to="/content-review"
        search={(before) => ({ ...before, draft: draft.id })}
        resetScroll={false}
        aria-current={here ? 'true' : undefined}
        data-draft={draft.id}
        className="flex min-w-0 grow scroll-mb-32 gap-2 py-3 ps-2 pe-3 focus-visible:-outline-offset-4 focus-visible:shadow-none"
      >
        <TypeIcon type={draft.content_type} />
        <span className="min-w-0 grow">
          <span
            lang={foreign ? draft.language : undefined}
            dir="auto"
            className={`line-clamp-3 text-sm wrap-break-word ${here ? 'font-bold' : 'font-semibold'}`}
          >
            {title}
          </span>
          <span className="mt-1.5 flex flex-wrap items-center gap-1.5">
            <DraftBadges draft={draft} />
          </span>
          <span className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 text-2xs text-ink3">
            <Age at={draft.created_at} now={loadedAt} locale={LOCALES[language]} timeZone={site.timeZone} />
            <Warnings count={draft.warnings} quiet />
          </span>
          <DraftState draft={draft} me={me} />
        </span>
      </Link>
    </li>
  )
}

/** The reviewer, the editors who have it open, and the scheduled time. */
function DraftState({ draft, me }: Pick<DraftRowProps, 'draft' | 'me'>) {
  const { t, language } = useI18n()
  const { assigned_to: assigned, open_by: readers, publish_at: planned, status } = draft
  const names = new Intl.ListFormat(LOCALES[language], { type: 'unit', style: 'short' })
  const moment = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: readersZone() })
  if (assigned === null && readers.length === 0 && planned === null) return null
  return (
    <span className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-2xs text-ink2">
      {assigned && (
        <Sign icon={UserRound}>
          {assigned.id === me
            ? t('newsroom.review.forMe')
            : t('newsroom.review.forEditor', { name: assigned.name })}
        </Sign>
      )}
      {readers.length > 0 && (
        <Sign icon={Eye}>
          {t('newsroom.review.openBy', { names: names.format(readers.map(({ name }) => name)) })}
        </Sign>
      )}
      {planned !== null && status === 'approved' && (
        <Sign icon={CalendarClock}>
          {t('newsroom.review.plannedFor', { time: moment.format(new Date(planned)) })}
        </Sign>
      )}
    </span>
  )
}

const Sign = ({ icon: Icon, children }: { icon: LucideIcon; children: string }) => (
  <span className="inline-flex min-w-0 items-center gap-1">
    <Icon className="size-3.5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
    <span className="min-w-0 truncate">{children}</span>
  </span>
)
