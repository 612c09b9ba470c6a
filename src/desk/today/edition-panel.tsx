import { Link } from '@tanstack/react-router'
import { Status, type StatusTone } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES } from '#languages/rules.ts'
import { Keyed, useShownKey } from '../parts/key.tsx'
import { LanguageSquare } from '../parts/language-squares.tsx'
import { Panel } from '../parts/panel.tsx'
import { type Today, type TodayEdition, count, editionTitle, timedText } from './today-words.ts'

/** More squares than this say less than the count beside them. */
const MAX_SQUARES = 12

const TONES: Record<TodayEdition['state'] | 'held', StatusTone> = {
  held: 'warning',
  planned: 'quiet',
  composed: 'warning',
  approved: 'success',
}

type EditionPanelProps = {
  today: Today
  onOpen: () => void
  /** It is being composed, to be opened then. */
  isOpening: boolean
}

/** The next edition: which stories each language has, and when it is sent. */
export function EditionPanel({ today, onOpen, isOpening }: EditionPanelProps) {
  const { t, language } = useI18n()
  const { edition } = today
  if (edition === null) return <NoEdition />
  const state = edition.held ? 'held' : edition.state
  const closesAt = edition.composed_at > today.now ? edition.composed_at : edition.at
  return (
    <Panel
      id="edition"
      tone="quiet"
      title={editionTitle(t, language, edition, today)}
      actions={<Status tone={TONES[state]}>{t(`newsroom.today.state.${state}`)}</Status>}
    >
      {edition.stories.length === 0 ? (
        <p className="px-4 py-6 text-sm text-ink2 sm:px-6">
          {timedText(t, language, 'newsroom.today.noStories', closesAt, today)}
        </p>
      ) : (
        <ul className="py-2">
          {edition.languages.map((row) => (
            <LanguageLine key={row.language} row={row} edition={edition} />
          ))}
        </ul>
      )}
      <Foot edition={edition} today={today} onOpen={onOpen} isOpening={isOpening} />
    </Panel>
  )
}

type LanguageLineProps = { row: TodayEdition['languages'][number]; edition: TodayEdition }

function LanguageLine({ row: { language, stories: states }, edition: { stories } }: LanguageLineProps) {
  const { t } = useI18n()
  const [has, machine, missing] = [count(states, 'full'), count(states, 'machine'), count(states, 'missing')]
  const isComplete = has === stories.length
  return (
    <li className="grid min-h-11 grid-cols-[5rem_auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 px-4 py-1.5 text-sm sm:px-6 @sm:grid-cols-[5.5rem_auto_4.5rem_minmax(0,1fr)]">
      <span className="font-semibold">
        <bdi lang={language}>{LANGUAGE_NAMES[language]}</bdi>
      </span>
      <span aria-hidden="true" className="flex flex-wrap gap-1">
        {states.slice(0, MAX_SQUARES).map((state, at) => (
          <LanguageSquare
            // oxlint-disable-next-line react/no-array-index-key -- one square for each story, in their order
            key={at}
            state={state}
            title={t(`newsroom.today.square.${state}`, { title: stories[at]?.title ?? '' })}
          />
        ))}
      </span>
      <span className={`whitespace-nowrap ${isComplete ? 'text-ink2' : 'font-bold text-warning'}`}>
        {t('newsroom.today.of', { has, total: stories.length })}
      </span>
      <span className="flex flex-wrap gap-x-3 text-xs text-ink2 empty:hidden @max-sm:col-span-2 @max-sm:col-start-2 @sm:justify-end">
        {missing > 0 && <span>{t('newsroom.today.missing', { count: missing })}</span>}
        {machine > 0 && (
          <Link
            to="/content-review"
            search={{ view: 'translations' }}
            className="font-semibold text-ink underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            {t('newsroom.today.machine', { count: machine })}
          </Link>
        )}
      </span>
    </li>
  )
}

function Foot({ edition, today, onOpen, isOpening }: EditionPanelProps & { edition: TodayEdition }) {
  const { t, language } = useI18n()
  const shownKey = useShownKey('D')
  const { at, state, held, automatic, composed_at: composedAt, stories } = edition
  const readers = edition.languages.reduce((sum, each) => sum + each.readers, 0)
  const sends = state === 'approved' ? 'approved' : automatic ? 'automatic' : 'waits'
  const isLate = sends === 'waits' && at <= today.now
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line px-4 py-3 sm:px-6">
      <Button size="small" busy={isOpening} aria-keyshortcuts={shownKey} onClick={onOpen}>
        <Keyed letter="D">{t('newsroom.today.openEdition')}</Keyed>
      </Button>
      <p className="min-w-0 basis-52 grow text-xs text-ink2">
        {t('newsroom.today.readers', { count: readers })}{' '}
        {held
          ? t('newsroom.today.sends.held')
          : isLate
            ? t('newsroom.today.sends.late')
            : timedText(t, language, `newsroom.today.sends.${sends}`, at, today)}{' '}
        {state === 'planned' &&
          stories.length > 0 &&
          (composedAt > today.now
            ? timedText(t, language, 'newsroom.today.composedAt', composedAt, today)
            : t('newsroom.today.composedSoon'))}
      </p>
    </div>
  )
}

function NoEdition() {
  const { t } = useI18n()
  return (
    <Panel id="edition" tone="quiet" title={t('newsroom.today.nextEdition')}>
      <div className="px-4 py-6 sm:px-6">
        <p className="text-lg font-bold">{t('newsroom.today.noEdition')}</p>
        <p className="mt-1 text-sm text-ink2">{t('newsroom.today.sendingOff')}</p>
        <Link
          to="/content-digest"
          search={{ part: 'settings' }}
          className={`${buttonClass('line', 'small')} mt-4`}
        >
          {t('newsroom.today.openSettings')}
        </Link>
      </div>
    </Panel>
  )
}
