import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { EVERY_30_S } from '#monitoring/rules.ts'
import { callQuery } from '#platform/ask.ts'
import { deskToday } from '#today/calls.ts'
import { KeysButton } from '../frame/keys-button.tsx'
import { CacheMode } from '../manage/cache-mode.tsx'
import { Desk } from '../parts/desk.tsx'
import { KeySign, useShownKey } from '../parts/key.tsx'
import { useOpenNextEdition } from '../parts/editions/next-edition.ts'
import { PageKeysDialog, usePageKeys } from '../parts/page-keys.tsx'
import { QueryResult } from '../parts/query-result.tsx'
import { DayLine } from './day-line.tsx'
import { EditionPanel } from './edition-panel.tsx'
import { FailingPanel } from './failing-panel.tsx'
import { FirstStepsView } from './first-steps/first-steps-view.tsx'
import { useFirstSteps } from './first-steps/use-first-steps.ts'
import { InboxPanel } from './inbox-panel.tsx'
import { Outdated } from './outdated.tsx'
import { Sentences } from './sentences.tsx'
import { TodayTabs } from './today-tabs.tsx'
import { editionTitle, headline, TODAY_KEYS, type Today } from './today-words.ts'
import { YesterdayPanel } from './yesterday-panel.tsx'

/**
 * The first page of the desk: what is between the editor and the next edition, what fails, and yesterday. On a new site, or
 * with `withSteps`, it has the first steps instead.
 */
export function TodayDesk({ withSteps }: { withSteps: boolean }) {
  const { t } = useI18n()
  const steps = useFirstSteps(withSteps)
  const today = useQuery({ ...callQuery(deskToday, {}), ...EVERY_30_S })
  const [keysShown, showKeys] = useState(false)
  const { open: openEdition, isOpening } = useOpenNextEdition()
  useTodayKeys(openEdition, () => showKeys(true))
  return (
    <Desk
      title={t('people.admin.today')}
      tabs={<TodayTabs />}
      actions={<KeysButton onClick={() => showKeys(true)} />}
      above={
        <>
          <CacheMode />
          <Outdated question={today} />
        </>
      }
    >
      {keysShown && <PageKeysDialog keys={TODAY_KEYS} onClose={() => showKeys(false)} />}
      {steps.data?.shown || (withSteps && steps.data) ? (
        <FirstStepsView answer={steps.data} />
      ) : (
        <QueryResult
          question={steps.isPending ? { ...today, data: undefined } : today}
          failed={t('newsroom.today.failed')}
          rows={6}
        >
          {(answer) => (
            <>
              <Headline today={answer} isOutdated={today.isError} />
              <Panels today={answer} onEdition={openEdition} isOpening={isOpening} />
            </>
          )}
        </QueryResult>
      )}
    </Desk>
  )
}

type HeadlineProps = {
  today: Today
  /** Whether it could not be fetched again: then no time is counted down. */
  isOutdated: boolean
}

/** The time that is left and what is to be done in it, with the main action of the page: yellow while drafts wait. */
function Headline({ today, isOutdated }: HeadlineProps) {
  const { t, language } = useI18n()
  const { inbox, edition } = today
  const { drafts } = inbox
  const shownKey = useShownKey('I')
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3.5 md:mb-5">
      <div className="min-w-0 max-md:w-full">
        <h2 className="text-2xl font-extrabold">
          {isOutdated && edition !== null
            ? editionTitle(t, language, edition, today)
            : headline(t, language, today)}
        </h2>
        <Sentences today={today} />
      </div>
      <Link
        to="/content-review"
        search={{}}
        aria-keyshortcuts={shownKey}
        className={`${buttonClass(drafts > 0 ? 'act' : 'line', 'medium')} max-md:min-h-12 max-md:w-full max-md:text-base`}
      >
        {drafts > 0 ? t('newsroom.today.review', { count: drafts }) : t('newsroom.today.openInbox')}
        <KeySign>{shownKey}</KeySign>
      </Link>
    </div>
  )
}

type PanelsProps = { today: Today; onEdition: () => void; isOpening: boolean }

const Panels = ({ today, onEdition, isOpening }: PanelsProps) => (
  <div className="grid min-w-0 gap-4">
    <DayLine day={today.day} now={today.now} zone={today.time_zone} />
    <div className="grid min-w-0 gap-4 min-[1100px]:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <InboxPanel today={today} />
      <EditionPanel today={today} onOpen={onEdition} isOpening={isOpening} />
      <FailingPanel today={today} />
      <YesterdayPanel today={today} />
    </div>
  </div>
)

/** Listens for the keys of the page. */
function useTodayKeys(onEdition: () => void, onHelp: () => void): void {
  const navigate = useNavigate()
  usePageKeys(
    TODAY_KEYS,
    (action) => {
      if (action === 'help') onHelp()
      else if (action === 'inbox') void navigate({ to: '/content-review', search: {} })
      else onEdition()
    },
    { inbox: true, edition: true },
  )
}
