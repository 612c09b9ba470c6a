import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { localModel, localModelLeave, localModels } from '#monitoring/local-model/calls.ts'
import { SERVER_NAMES, shownName } from '#services/local-model/rules.ts'
import { ask, callQuery } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { Dash } from '../parts/dash.tsx'
import { Panel } from '../parts/panel.tsx'
import { QueryResult } from '../parts/query-result.tsx'
import { useAction } from '../parts/use-action.ts'
import { Fact } from '../parts/written-text.tsx'
import { CHANGED_BY_MODEL } from './changed-by-model.ts'
import { LocalModelOffer } from './local-model-offer.tsx'

type State = OutputOf<typeof localModel>

/** The model on this machine: the one in use with its results, or those that can be used. */
export function LocalModel() {
  const { t } = useI18n()
  const state = useQuery({ ...callQuery(localModel, {}), staleTime: 0 })
  const offers = state.data !== undefined && state.data.fixed === null && state.data.chosen === null
  // looks once when the page opens; a look disturbs other programs, so it is not repeated
  const found = useQuery({
    ...callQuery(localModels, {}),
    enabled: offers,
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })
  return (
    <Panel
      id="local-model"
      title={t('newsroom.localModel.title')}
      text={t('newsroom.localModel.text')}
      actions={
        offers && (
          <Button size="small" busy={found.isFetching} onClick={() => void found.refetch()}>
            {t('newsroom.localModel.look')}
          </Button>
        )
      }
    >
      <QueryResult question={state} failed={t('newsroom.localModel.loadFailed')} rows={2}>
        {(known) =>
          offers ? (
            <QueryResult question={found} failed={t('newsroom.localModel.lookFailed')} rows={2}>
              {(answer) => <LocalModelOffer found={answer} />}
            </QueryResult>
          ) : (
            <InUse state={known} />
          )
        }
      </QueryResult>
    </Panel>
  )
}

function InUse({ state: { fixed, chosen, share } }: { state: State }) {
  const { t } = useI18n()
  const leave = useAction({
    mutationFn: () => ask(localModelLeave, {}),
    onSuccess: () => toast.success(t('newsroom.localModel.left')),
    failed: 'newsroom.localModel.notLeft',
    changes: CHANGED_BY_MODEL,
  })
  const names = chosen ? [shownName(chosen.model)] : (fixed?.models ?? [])
  const server = chosen
    ? t('newsroom.localModel.server', { server: SERVER_NAMES[chosen.server], port: String(chosen.port) })
    : fixed?.provider
  return (
    <div className="grid gap-4 px-4 py-4 text-sm sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[72ch] min-w-0 basis-72 grow">
          {t(chosen ? 'newsroom.localModel.inUse' : 'newsroom.localModel.fixed')}
        </p>
        {chosen && (
          <Button size="small" busy={leave.isPending} onClick={() => leave.mutate()}>
            {t('newsroom.localModel.leave')}
          </Button>
        )}
      </div>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_minmax(0,1fr)]">
        <Fact name={t('newsroom.localModel.model')}>
          <bdi dir="ltr" className="font-semibold wrap-anywhere">
            {names.join(' · ')}
          </bdi>
          <span className="block text-xs text-ink2">{server}</span>
        </Fact>
        {chosen && (
          <>
            <Fact name={t('newsroom.localModel.minutes')}>{chosen.minutes}</Fact>
            <Fact name={t('newsroom.localModel.parallel')}>{chosen.parallel}</Fact>
          </>
        )}
        {share && (
          <>
            <Fact name={t('newsroom.localModel.draftsPassed')}>
              <Share {...share.drafts} days={share.days} />
            </Fact>
            <Fact name={t('newsroom.localModel.translationsPassed')}>
              <Share {...share.translations} days={share.days} />
            </Fact>
          </>
        )}
      </dl>
    </div>
  )
}

function Share({ all, passed, days }: { all: number; passed: number; days: number }) {
  const { t, language } = useI18n()
  if (all === 0) return <Dash means={t('newsroom.localModel.noShare', { days })} />
  const percent = numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(passed / all)
  return t('newsroom.localModel.share', { percent, all, days })
}
