import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Tick } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PAID_TIERS, type PaidTier } from '#membership/rules.ts'
import { SUPPORT_STATES, type SupportState, roughly } from '#membership/support/rules.ts'
import { supportFigures, supportRequests, supportWatch } from '#membership/support/calls.ts'
import type { OutputOf } from '#platform/call.ts'
import { EVERY_30_S } from '#monitoring/rules.ts'
import { ask, callQuery } from '#platform/ask.ts'
import { KeysButton } from '../frame/keys-button.tsx'
import { InboxTabs } from '../frame/section-tabs.tsx'
import { Desk } from '../parts/desk.tsx'
import { ListViews } from '../parts/lists/list-views.tsx'
import { OneOf } from '../parts/one-of.tsx'
import { PageKeysDialog } from '../parts/page-keys.tsx'
import { QUEUE_KEYS, Queue } from '../parts/lists/queue.tsx'
import { RefreshButton } from '../parts/refresh-button.tsx'
import { useAction } from '../parts/use-action.ts'
import { useRows } from '../parts/use-rows.ts'
import { QuestionItem } from './question-item.tsx'
import { QuestionView } from './question-view.tsx'

/** The state in the page's URL: which questions are listed, and the opened one. */
export type SupportPlace = {
  state?: SupportState | undefined
  tier?: PaidTier | undefined
  question?: string | undefined
}

type SupportDeskProps = { place: SupportPlace; onPlace: (place: SupportPlace) => void }

/** The questions of readers with a plan: read, answered by email and on their page, closed and reopened. */
export function SupportDesk({ place, onPlace }: SupportDeskProps) {
  const { t } = useI18n()
  const [keysShown, showKeys] = useState(false)
  const { state = 'open', tier, question } = place
  const figures = useQuery({ ...callQuery(supportFigures, {}), ...EVERY_30_S }).data
  const requests = useRows(supportRequests, { state, tier })
  return (
    <Desk
      filled
      title={t('membership.supportDesk.title')}
      text={
        <div className="grid gap-2">
          <p className="max-w-[100ch]">{t('membership.supportDesk.text')}</p>
          <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2">
            <Usual figures={figures} />
            {figures && <Watch on={figures.watches} />}
          </div>
        </div>
      }
      tabs={<InboxTabs />}
      actions={
        <>
          <RefreshButton calls={[supportRequests, supportFigures]} />
          <KeysButton onClick={() => showKeys(true)} />
        </>
      }
    >
      <Queue
        key={`${state} ${tier}`}
        list={requests}
        title={t('membership.supportDesk.queue')}
        filters={
          <>
            <ListViews
              label={t('membership.supportDesk.state')}
              views={SUPPORT_STATES.map((each) => ({
                name: t(`membership.supportDesk.state.${each}`),
                count: figures?.[each],
                isOn: each === state,
                onOpen: () => onPlace({ tier, state: each }),
              }))}
            />
            <div className="border-b border-line px-3 py-2">
              <OneOf
                dense
                quiet
                label={t('membership.supportDesk.tier')}
                values={PAID_TIERS}
                value={tier}
                none={t('membership.supportDesk.allTiers')}
                nameOf={(each) => t(`membership.plan.${each}`)}
                onChange={(next) => onPlace({ state, tier: next })}
              />
              {figures && figures.open_b2b > 0 && (
                <p className="mt-2 text-xs text-ink2">
                  {t('membership.supportDesk.openB2b', { open: figures.open, total: figures.open_b2b })}
                </p>
              )}
            </div>
          </>
        }
        selected={question}
        onSelect={(id) => onPlace({ ...place, question: id })}
        onKeys={() => showKeys(true)}
        words={{
          failed: t('membership.supportDesk.failed'),
          none: t(`membership.supportDesk.none.${state}`),
          choose: t('membership.supportDesk.choose'),
        }}
        row={(request, here, onOpen) => (
          <QuestionItem request={request} here={here} loadedAt={requests.loadedAt} onOpen={onOpen} />
        )}
      >
        {(request, entry) => <QuestionView key={request.id} request={request} {...entry} />}
      </Queue>
      {keysShown && <PageKeysDialog keys={QUEUE_KEYS} onClose={() => showKeys(false)} />}
    </Desk>
  )
}

/** Sets whether the current administrator gets an email when a question is waiting. */
function Watch({ on }: { on: boolean }) {
  const { t } = useI18n()
  const watch = useAction({
    mutationFn: (next: boolean) => ask(supportWatch, { on: next }),
    failed: 'membership.supportDesk.watchNotSet',
    changes: [supportFigures],
  })
  return (
    <div className="w-fit">
      <Tick
        label={t('membership.supportDesk.watch')}
        hint={t('membership.supportDesk.watchHint')}
        checked={watch.isPending ? watch.variables : on}
        disabled={watch.isPending}
        onChange={({ target }) => watch.mutate(target.checked)}
      />
    </div>
  )
}

/** How long a first answer usually takes for each plan, as readers also see it. */
function Usual({ figures }: { figures: OutputOf<typeof supportFigures> | undefined }) {
  const { t } = useI18n()
  return (
    <ul className="flex min-h-6 flex-wrap gap-x-8 gap-y-1">
      {figures?.usual.map(({ tier, answer_ms: ms }) => {
        const plan = t(`membership.plan.${tier}`)
        const usual = ms === null ? null : roughly(ms)
        return (
          <li key={tier}>
            {usual === null
              ? t('membership.supportDesk.usualUnknown', { plan })
              : t(
                  usual.unit === 'hours'
                    ? 'membership.supportDesk.usualHours'
                    : 'membership.supportDesk.usualDays',
                  { plan, count: usual.count },
                )}
          </li>
        )
      })}
    </ul>
  )
}
