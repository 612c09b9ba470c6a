import { useQuery } from '@tanstack/react-query'
import { Tick } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PAID_TIERS, type PaidTier } from '#membership/rules.ts'
import { SUPPORT_STATES, type SupportState, roughly } from '#membership/support/rules.ts'
import { supportFigures, supportRequests, supportWatch } from '#membership/support/calls.ts'
import type { OutputOf } from '#platform/call.ts'
import { EVERY_30_S } from '#monitoring/rules.ts'
import { ask, callQuery } from '#platform/ask.ts'
import { Panel } from '../parts/panel.tsx'
import { RefreshButton } from '../parts/refresh-button.tsx'
import { OneOf } from '../parts/one-of.tsx'
import { useAction } from '../parts/use-action.ts'
import { Rows } from '../parts/rows.tsx'
import { useRows } from '../parts/use-rows.ts'
import { Desk } from '../parts/desk.tsx'
import { InboxTabs } from '../frame/section-tabs.tsx'
import { SUPPORT_COLUMNS, SupportLine } from './support-line.tsx'

/** The state in the page's URL: which questions are listed. */
export type SupportPlace = { state?: SupportState | undefined; tier?: PaidTier | undefined }

type SupportDeskProps = { place: SupportPlace; onPlace: (place: SupportPlace) => void }

/** The questions of readers with a plan: read, answered by email and on their page, closed and reopened. */
export function SupportDesk({ place, onPlace }: SupportDeskProps) {
  const { t } = useI18n()
  const { state = 'open', tier } = place
  const figures = useQuery({ ...callQuery(supportFigures, {}), ...EVERY_30_S }).data
  const requests = useRows(supportRequests, { state, tier })
  return (
    <Desk
      title={t('membership.supportDesk.title')}
      text={t('membership.supportDesk.text')}
      tabs={<InboxTabs />}
      actions={<RefreshButton calls={[supportRequests, supportFigures]} />}
    >
      <Usual figures={figures} />
      {figures && <Watch on={figures.watches} />}
      <Panel
        id="support"
        title={t('membership.supportDesk.queue')}
        text={
          figures && figures.open_b2b > 0
            ? t('membership.supportDesk.openB2b', { open: figures.open, total: figures.open_b2b })
            : undefined
        }
        actions={
          <>
            <OneOf
              dense
              quiet
              label={t('membership.supportDesk.state')}
              values={SUPPORT_STATES}
              value={state}
              nameOf={(each) =>
                figures
                  ? t(`membership.supportDesk.state.${each}`, { total: figures[each] })
                  : t(`membership.supportDesk.stateAlone.${each}`)
              }
              onChange={(next) => onPlace({ ...place, state: next })}
            />
            <OneOf
              dense
              quiet
              label={t('membership.supportDesk.tier')}
              values={PAID_TIERS}
              value={tier}
              none={t('membership.supportDesk.allTiers')}
              nameOf={(each) => t(`membership.plan.${each}`)}
              onChange={(next) => onPlace({ ...place, tier: next })}
            />
          </>
        }
      >
        <Rows
          list={requests}
          failed={t('membership.supportDesk.failed')}
          none={t(`membership.supportDesk.none.${state}`)}
          outline={5}
          columns={{
            className: SUPPORT_COLUMNS,
            names: [
              t('membership.supportDesk.person'),
              t('membership.supportDesk.question'),
              t(state === 'open' ? 'membership.supportDesk.waits' : 'membership.supportDesk.since'),
              t('membership.supportDesk.asked'),
            ],
          }}
        >
          {(request) => <SupportLine key={request.id} request={request} loadedAt={requests.loadedAt} />}
        </Rows>
      </Panel>
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
    <div className="mb-5 w-fit">
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
    <ul className="mb-2 flex min-h-6 flex-wrap gap-x-8 gap-y-1 text-sm">
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
