import { type MouseEvent, memo } from 'react'
import { CalendarClock, Eye, Languages, type LucideIcon, UserRound } from 'lucide-react'
import { Age } from '#ui/age.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGES, LOCALES } from '#languages/rules.ts'
import type { DraftRow as Draft } from '#review/calls.ts'
import { LanguageSquare } from '../parts/language-squares.tsx'
import { readersZone } from '../parts/zones.ts'
import { TypeIcon } from '../parts/drafts/draft-signs.tsx'
import { MomentumChip } from '../parts/drafts/momentum-chip.tsx'
import { WarningWords } from '../parts/drafts/warning-words.tsx'
import { languageNames } from './decision-words.ts'
import { type OnChoose, RowTick } from '../parts/row-tick.tsx'

type DraftRowProps = {
  draft: Draft
  /** This draft is open. */
  here: boolean
  chosen: boolean
  onChoose: (id: string, ...how: Parameters<OnChoose>) => void
  href: string
  onOpen: (id: string) => void
  /** The id of the editor viewing the list. */
  me: string | null
  loadedAt: Date
}

/** The link of a draft's row. */
export const rowOf = (id: string): HTMLElement | null => document.querySelector(`[data-draft="${id}"]`)

/**
 * A draft in the list: its momentum, in whose place the checkbox appears, and the link that opens it. It is
 * rendered again only when something in it changes. Its link is not the router's, which computes each address on every
 * change of the page: a list may have hundreds of rows.
 */
export const DraftRow = memo(function DraftRow(props: DraftRowProps) {
  const { draft, here, chosen, onChoose, href, onOpen, me, loadedAt } = props
  const { t, language, dir } = useI18n()
  const foreign = draft.language !== language
  const title = draft.title === '' ? t('newsroom.review.untitled') : draft.title
  const [first, ...others] = draft.warned
  return (
    <li
      className={`group flex border-b border-s-3 border-b-line [contain-intrinsic-size:auto_6rem] [content-visibility:auto] hover:bg-lit ${here ? 'border-s-ink' : 'border-s-transparent'} ${
        here || chosen ? 'bg-lit' : ''
      }`}
    >
      <div className="relative w-14 shrink-0 ps-4 pe-0.5 pt-3">
        <span
          aria-hidden="true"
          className="group-focus-within:invisible group-hover:invisible group-has-checked:invisible group-data-choosing/list:invisible pointer-coarse:visible!"
        >
          <MomentumChip score={draft.momentum} />
        </span>
        <span className="absolute start-5 top-3.5 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 group-has-checked:opacity-100 group-data-choosing/list:opacity-100 pointer-coarse:top-11 pointer-coarse:opacity-100">
          <RowTick title={title} chosen={chosen} onChoose={(...how) => onChoose(draft.id, ...how)} />
        </span>
      </div>
      <a
        href={href}
        onClick={(event) => {
          if (!opensHere(event)) return
          event.preventDefault()
          onOpen(draft.id)
        }}
        aria-current={here ? 'true' : undefined}
        data-draft={draft.id}
        className="min-w-0 grow scroll-my-4 py-3 ps-2 pe-3 focus-visible:-outline-offset-4 focus-visible:shadow-none max-lg:scroll-mb-32"
      >
        <span
          lang={foreign ? draft.language : undefined}
          dir="auto"
          className={`line-clamp-2 text-sm wrap-break-word ${dir === 'rtl' ? 'text-right' : 'text-left'} ${here ? 'font-bold' : 'font-semibold'}`}
        >
          {title}
        </span>
        <span className="sr-only">
          {draft.momentum === null
            ? t('newsroom.today.unmeasured')
            : t('newsroom.today.momentum', { score: draft.momentum })}
        </span>
        <DraftDetails draft={draft} loadedAt={loadedAt} />
        {first && (
          <span className="mt-0.5 block">
            <WarningWords warning={first} others={others.length} />
          </span>
        )}
        {draft.warnings === null && (
          <span className="mt-0.5 block text-2xs text-ink3">{t('newsroom.review.notChecked')}</span>
        )}
        <DraftState draft={draft} me={me} />
      </a>
    </li>
  )
})

/** Whether a click on a link opens it in this window. */
const opensHere = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey)

/** Kind, tier, publishers, language and age. */
function DraftDetails({ draft, loadedAt }: Pick<DraftRowProps, 'draft' | 'loadedAt'>) {
  const { t, language, site } = useI18n()
  const parts = [
    t(`newsroom.review.type.${draft.content_type}`),
    t(`newsroom.review.tier.${draft.access_tier}`),
    ...(draft.publishers > 0 ? [t('newsroom.today.publishers', { count: draft.publishers })] : []),
    draft.language.toUpperCase(),
  ]
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-1 text-2xs text-ink3">
      <TypeIcon type={draft.content_type} small />
      {parts.map((part) => (
        <span key={part}>
          <span>{part}</span>
          {' ·'}
        </span>
      ))}
      <Age at={draft.created_at} now={loadedAt} locale={LOCALES[language]} timeZone={site.timeZone} />
    </span>
  )
}

/** The reviewer, the editors who have it open, and the scheduled time. */
function DraftState({ draft, me }: Pick<DraftRowProps, 'draft' | 'me'>) {
  const { t, language } = useI18n()
  const { assigned_to: assigned, open_by: readers, publish_at: planned, held, status } = draft
  if (assigned === null && readers.length === 0 && planned === null && held === null) return null
  const names = new Intl.ListFormat(LOCALES[language], { type: 'unit', style: 'short' })
  const moment = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: readersZone() })
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
      {held !== null && (
        <>
          <Sign icon={Languages}>
            {held.waits_for.length === 0
              ? t('newsroom.review.held.soon')
              : t('newsroom.review.held.waitsFor', { languages: languageNames(held.waits_for, language) })}
          </Sign>
          <span className="flex items-center gap-1">
            {LANGUAGES.map((each) => (
              <LanguageSquare key={each} state={held.languages[each]} />
            ))}
          </span>
        </>
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
