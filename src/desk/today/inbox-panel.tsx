import { Link } from '@tanstack/react-router'
import { CircleX, TriangleAlert } from 'lucide-react'
import { ageText } from '#ui/age.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LOCALES } from '#languages/rules.ts'
import { warningKey } from '#review/rules.ts'
import { MomentumChip } from './momentum-chip.tsx'
import { Panel } from '../parts/panel.tsx'
import { type Today, timedText } from './today-words.ts'

type Draft = Today['strongest'][number]

const COUNTED = ['drafts', 'translations', 'episodes', 'reports', 'questions'] as const
const FOOT_LINK =
  'text-sm font-semibold text-ink underline decoration-edge underline-offset-4 hover:decoration-ink'

/** What waits: its numbers, and the strongest drafts. */
export function InboxPanel({ today }: { today: Today }) {
  const { t } = useI18n()
  const { inbox, strongest } = today
  const there = COUNTED.filter((kind) => inbox[kind] > 0)
  return (
    <Panel
      id="inbox"
      tone={inbox.drafts > 0 ? 'work' : 'quiet'}
      title={t('newsroom.desk.section.inbox')}
      note={there.length > 0 && String(there.reduce((sum, kind) => sum + inbox[kind], 0))}
      actions={
        there.length > 0 && (
          <span className="text-xs text-ink2">
            {there.map((kind) => t(`newsroom.today.count.${kind}`, { count: inbox[kind] })).join(' · ')}
          </span>
        )
      }
    >
      {strongest.length === 0 ? (
        <Empty today={today} />
      ) : (
        <ul>
          {strongest.map((draft) => (
            <DraftLine key={draft.id} draft={draft} now={today.now} />
          ))}
        </ul>
      )}
      <Foot inbox={inbox} />
    </Panel>
  )
}

function DraftLine({ draft, now }: { draft: Draft; now: string }) {
  const { t, language, dir, site } = useI18n()
  const { title, warning } = draft
  const details = [
    t('newsroom.today.publishers', { count: draft.publishers }),
    ...(draft.content_type === 'article' ? [] : [t(`newsroom.review.type.${draft.content_type}`)]),
    draft.language.toUpperCase(),
    ageText(new Date(draft.created_at), new Date(now), LOCALES[language], site.timeZone),
  ]
  return (
    <li className="border-b border-line">
      <Link
        to="/content-review"
        search={{ draft: draft.id }}
        className="grid min-h-12 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 px-4 py-2.5 hover:bg-sunken focus-visible:-outline-offset-2 sm:px-6 @xl:grid-cols-[auto_minmax(0,1fr)_auto]"
      >
        <MomentumChip score={draft.momentum} />
        <bdi
          lang={draft.language === language ? undefined : draft.language}
          className={`line-clamp-2 text-sm font-semibold wrap-anywhere @xl:line-clamp-1 ${dir === 'rtl' ? 'text-right' : 'text-left'}`}
        >
          {title === '' ? t('newsroom.review.untitled') : title}
        </bdi>
        {warning === null ? (
          <span className="col-start-2 text-2xs text-ink3 @xl:col-start-3">{details.join(' · ')}</span>
        ) : (
          <WarningWords warning={warning} />
        )}
      </Link>
    </li>
  )
}

function WarningWords({ warning: { kind, count } }: { warning: NonNullable<Draft['warning']> }) {
  const { t } = useI18n()
  const isFailed = kind === 'checks'
  const Icon = isFailed ? CircleX : TriangleAlert
  return (
    <span
      className={`col-start-2 inline-flex items-center gap-1 text-2xs font-semibold @xl:col-start-3 ${isFailed ? 'text-danger' : 'text-warning'}`}
    >
      <Icon className="size-3.5 shrink-0" strokeWidth={2} aria-hidden="true" />
      <span>
        {t(warningKey(kind))}
        {count > 1 && <span className="num">{` (${count})`}</span>}
      </span>
    </span>
  )
}

function Empty({ today }: { today: Today }) {
  const { t, language } = useI18n()
  const next = today.day.marks.find(
    ({ what, state, at }) => what === 'scraping' && state === 'planned' && at > today.now,
  )
  return (
    <div className="px-4 py-8 sm:px-6">
      <p className="text-lg font-bold">{t('newsroom.today.inboxEmpty')}</p>
      <p className="mt-1 max-w-[60ch] text-sm text-ink2">
        {t('newsroom.today.inboxEmptyText')}{' '}
        {next && timedText(t, language, 'newsroom.today.nextReading', next.at, today)}
      </p>
    </div>
  )
}

/** The links to the lists of what waits. */
function Foot({ inbox }: { inbox: Today['inbox'] }) {
  const { t } = useI18n()
  const { drafts, translations, reports } = inbox
  if (drafts + translations + reports === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3 sm:px-6">
      {drafts > 0 && (
        <Link to="/content-review" search={{}} className={FOOT_LINK}>
          {t('newsroom.today.allDrafts', { count: drafts })}
        </Link>
      )}
      {translations > 0 && (
        <Link to="/content-review" search={{ view: 'translations' }} className={FOOT_LINK}>
          {t('newsroom.today.count.translations', { count: translations })}
        </Link>
      )}
      {reports > 0 && (
        <Link to="/moderation" className={FOOT_LINK}>
          {t('newsroom.today.count.reports', { count: reports })}
        </Link>
      )}
    </div>
  )
}
