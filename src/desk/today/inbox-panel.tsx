import { Link } from '@tanstack/react-router'
import { ageText } from '#ui/age.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LOCALES } from '#languages/rules.ts'
import { MomentumChip } from '../parts/drafts/momentum-chip.tsx'
import { Panel } from '../parts/panel.tsx'
import { WarningWords } from '../parts/drafts/warning-words.tsx'
import { type Today, type Waiting, timedText, waitingKinds } from './today-words.ts'

type Draft = Today['strongest'][number]

const FOOT_LINK =
  'text-sm font-semibold text-ink underline decoration-edge underline-offset-4 hover:decoration-ink'

/** What waits: its numbers, and the strongest drafts. */
export function InboxPanel({ today }: { today: Today }) {
  const { t } = useI18n()
  const { inbox, strongest } = today
  const waiting = waitingKinds(inbox)
  const total = waiting.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel
      id="inbox"
      tone={inbox.drafts > 0 ? 'work' : 'quiet'}
      title={t('newsroom.desk.section.inbox')}
      note={total > 0 && String(total)}
      actions={
        total > 0 && (
          <span className="text-xs text-ink2">
            {waiting.map(({ kind, count }) => t(`newsroom.today.count.${kind}`, { count })).join(' · ')}
          </span>
        )
      }
    >
      {strongest.length === 0 ? (
        <Empty today={today} isZero={total === 0} />
      ) : (
        <ul>
          {strongest.map((draft) => (
            <DraftLine key={draft.id} draft={draft} now={today.now} />
          ))}
        </ul>
      )}
      {total > 0 && <Foot waiting={waiting} />}
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
          <WarningWords warning={warning} className="col-start-2 @xl:col-start-3" />
        )}
      </Link>
    </li>
  )
}

type EmptyProps = {
  today: Today
  /** Whether nothing of any kind waits. */
  isZero: boolean
}

/** That no draft waits, and when sources are read next, or that none is active. */
function Empty({ today, isZero }: EmptyProps) {
  const { t, language } = useI18n()
  const next = today.day.marks.find(
    ({ what, state, at }) => what === 'scraping' && state === 'planned' && at > today.now,
  )
  return (
    <div className="px-4 py-8 sm:px-6">
      {isZero && <p className="mb-1 text-lg font-bold">{t('newsroom.today.inboxEmpty')}</p>}
      <p className="max-w-[60ch] text-sm text-ink2">
        {t('newsroom.today.inboxEmptyText')}{' '}
        {today.sources_active === 0
          ? t('newsroom.today.noSources')
          : next && timedText(t, language, 'newsroom.today.nextReading', next.at, today)}
      </p>
      {today.sources_active === 0 && (
        <Link to="/content-automation" hash="sources" className={`mt-3 inline-block ${FOOT_LINK}`}>
          {t('newsroom.desk.section.sources')}
        </Link>
      )}
    </div>
  )
}

/** The links to the lists of what waits. */
function Foot({ waiting }: { waiting: readonly Waiting[] }) {
  const { t } = useI18n()
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3 sm:px-6">
      {waiting.map(({ kind, count, link }) => (
        <Link key={kind} {...link} className={FOOT_LINK}>
          {t(kind === 'drafts' ? 'newsroom.today.allDrafts' : `newsroom.today.count.${kind}`, { count })}
        </Link>
      ))}
    </div>
  )
}
