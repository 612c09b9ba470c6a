import { useState } from 'react'
import { Label, Status } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Choice } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGES, LANGUAGE_NAMES } from '#languages/rules.ts'
import {
  type FoundRow,
  type OfferedRow,
  localModelUse,
  type localModels,
} from '#monitoring/local-model/calls.ts'
import { CALL_MINUTES, PARALLEL_CALLS, SERVER_NAMES, shownName } from '#services/local-model/rules.ts'
import { ask } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { Nothing } from '../parts/query-result.tsx'
import { useAction } from '../parts/use-action.ts'
import { CHANGED_BY_MODEL } from './changed-by-model.ts'

type Found = OutputOf<typeof localModels>
type Limits = { minutes: number; parallel: number }
const upTo = ({ min, max }: { min: number; max: number }) =>
  Array.from({ length: max - min + 1 }, (_, n) => min + n)

/** The models that answer on this machine, with the limits under which one would be used. */
export function LocalModelOffer({ found }: { found: Found }) {
  const { t, language } = useI18n()
  const [limits, setLimits] = useState<Limits>({
    minutes: CALL_MINUTES.usual,
    parallel: PARALLEL_CALLS.usual,
  })
  const { items, memory_gigabytes: memory } = found
  if (items.length === 0) return <Nothing>{t('newsroom.localModel.none')}</Nothing>
  const models = items.flatMap((server) => server.models)
  const numbers = numberFormat(language)
  const limit = (name: keyof Limits, range: { min: number; max: number }) => (
    <Choice
      label={t(`newsroom.localModel.${name}`)}
      value={limits[name]}
      onChange={({ target }) => setLimits({ ...limits, [name]: Number(target.value) })}
    >
      {upTo(range).map((each) => (
        <option key={each} value={each}>
          {numbers.format(each)}
        </option>
      ))}
    </Choice>
  )
  return (
    <>
      {models.length > 0 && (
        <div className="border-b border-line px-4 py-4 sm:px-6">
          <h3 className="font-bold">{t('newsroom.localModel.question')}</h3>
          <p className="mt-1 max-w-[72ch] text-sm text-ink2">
            {t('newsroom.localModel.memory', { gigabytes: memory })}
            {!models.some(({ recommended }) => recommended) && ` ${t('newsroom.localModel.noneRecommended')}`}
          </p>
          <div className="mt-4 grid items-start gap-x-6 gap-y-4 @lg:grid-cols-[12rem_12rem_minmax(0,1fr)]">
            {limit('minutes', CALL_MINUTES)}
            {limit('parallel', PARALLEL_CALLS)}
            <p className="text-xs text-ink2 @lg:pt-7">{t('newsroom.localModel.limitsHint')}</p>
          </div>
        </div>
      )}
      {items.map((server) => (
        <Server key={server.port} server={server} memory={memory} limits={limits} />
      ))}
    </>
  )
}

type ServerProps = { server: FoundRow; memory: number; limits: Limits }
function Server({ server, memory, limits }: ServerProps) {
  const { t } = useI18n()
  const name = SERVER_NAMES[server.server]
  const title = t('newsroom.localModel.server', { server: name, port: String(server.port) })
  if (server.models.length === 0)
    return (
      <Nothing>
        {t(server.loading ? 'newsroom.localModel.loading' : 'newsroom.localModel.noModels', { server: name })}
      </Nothing>
    )
  return (
    <section aria-label={title} className="border-b border-line last:border-b-0">
      <h4 className="px-4 pt-4 text-xs font-semibold text-ink2 sm:px-6">{title}</h4>
      <ul>
        {server.models.map((model) => (
          <Offered key={model.name} model={model} port={server.port} memory={memory} limits={limits} />
        ))}
      </ul>
    </section>
  )
}

type OfferedProps = { model: OfferedRow; port: number; memory: number; limits: Limits }
function Offered({ model, port, memory, limits }: OfferedProps) {
  const { t, language } = useI18n()
  const use = useAction({
    mutationFn: () => ask(localModelUse, { port, model: model.name, ...limits }),
    onSuccess: () => toast.success(t('newsroom.localModel.used'), { description: shownName(model.name) }),
    failed: 'newsroom.localModel.notUsed',
    changes: CHANGED_BY_MODEL,
  })
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line px-4 py-3.5 text-sm last:border-b-0 sm:px-6">
      <div className="min-w-0 basis-72 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi dir="ltr" className="min-w-0 font-semibold wrap-anywhere">
            {shownName(model.name)}
          </bdi>
          {model.recommended && <Status tone="success">{t('newsroom.localModel.recommended')}</Status>}
        </p>
        <p className={`mt-1 ${model.fits === false ? 'text-danger' : 'text-ink2'}`}>
          <Memory model={model} memory={memory} />
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink3">
          <Label>{useLanguages(model.languages)}</Label>
          {model.context !== null && (
            <span>
              {t('newsroom.localModel.context', { tokens: numberFormat(language).format(model.context) })}
            </span>
          )}
        </p>
      </div>
      <Button
        size="small"
        kind={model.recommended ? 'solid' : 'line'}
        busy={use.isPending}
        disabled={model.fits === false}
        onClick={() => use.mutate()}
      >
        <span>
          {t('newsroom.localModel.use')} <span className="sr-only">{shownName(model.name)}</span>
        </span>
      </Button>
    </li>
  )
}

function Memory({ model: { gigabytes, fits }, memory }: { model: OfferedRow; memory: number }) {
  const { t } = useI18n()
  if (gigabytes === null) return t('newsroom.localModel.needUnknown')
  return t(fits === false ? 'newsroom.localModel.tooLarge' : 'newsroom.localModel.fits', {
    gigabytes,
    memory,
  })
}

function useLanguages(languages: OfferedRow['languages']): string {
  const { t } = useI18n()
  if (languages === null) return t('newsroom.localModel.languagesUnknown')
  if (languages.length === LANGUAGES.length) return t('newsroom.localModel.allLanguages')
  return t('newsroom.localModel.languages', {
    languages: languages.map((one) => LANGUAGE_NAMES[one]).join(' · '),
  })
}
