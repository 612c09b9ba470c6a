import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Status, type StatusTone } from '#kit/badge.tsx'
import { Button } from '#kit/button.tsx'
import Dialog from '#kit/dialog.tsx'
import { Field } from '#kit/field.tsx'
import { Notice } from '#kit/notice.tsx'
import { SkeletonText } from '#kit/skeleton.tsx'
import { toast } from '#kit/toast.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'
import { callQuery, useCall } from '#platform/ask.ts'
import { isRefusal } from '#platform/refusal.ts'
import { type NewsSource, aiNewsSourceAdd, aiNewsSourceChange, aiNewsSources } from '#sources/calls.ts'
import { type SourceState, stateTone } from '#sources/rules.ts'

const LIST = callQuery(aiNewsSources, {})

/** Where the news comes from: every source with its state, its switch, and the form that adds one. */
export default function SourcesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const sources = useQuery({ ...LIST, staleTime: 0 })
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('newsroom.review.sources')}
      description={t('newsroom.review.sourcesText')}
      closeLabel={t('kit.close')}
    >
      <AddSource />
      <div aria-busy={sources.isPending} className="mt-6">
        {sources.isPending && <SkeletonText lines={4} className="h-10" />}
        {sources.isError && (
          <Notice
            kind="failed"
            level={3}
            title={t('newsroom.review.connectionError')}
            actions={
              <Button size="medium" busy={sources.isFetching} onClick={() => void sources.refetch()}>
                {t('kit.retry')}
              </Button>
            }
          >
            {t('newsroom.review.sourcesFailed')}
          </Notice>
        )}
        {sources.data?.items.length === 0 && (
          <p className="border-t border-line pt-4 text-sm text-ink2">{t('newsroom.review.noSources')}</p>
        )}
        {sources.data !== undefined && sources.data.items.length > 0 && (
          <ul className="border-t-2 border-ink">
            {sources.data.items.map((source) => (
              <SourceRow key={source.id} source={source} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

function AddSource() {
  const { t } = useI18n()
  const client = useQueryClient()
  const add = useCall(aiNewsSourceAdd)
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const nameField = useRef<HTMLInputElement>(null)
  const urlField = useRef<HTMLInputElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    try {
      const added = await add.mutateAsync({ name, url })
      toast.success(t('newsroom.review.sourceAdded'), { description: added.name })
      setName('')
      setUrl('')
      setProblems({})
      nameField.current?.focus()
      await client.invalidateQueries({ queryKey: LIST.queryKey })
    } catch (error) {
      const said = wrongFields(error)
      setProblems(said)
      if (said['name'] !== undefined) nameField.current?.focus()
      else if (said['url'] !== undefined) urlField.current?.focus()
      else toast.error(t('newsroom.review.error'), { description: t('newsroom.review.sourceNotAdded') })
    }
  }
  /** Words of a refused field. */
  const words = (field: string) => (problems[field] === undefined ? undefined : t(problems[field] as Key))
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid items-start gap-4 sm:grid-cols-[1fr_2fr_auto]"
    >
      <Field
        ref={nameField}
        label={t('newsroom.review.sourceName')}
        value={name}
        maxLength={120}
        error={words('name')}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        ref={urlField}
        type="url"
        label={t('newsroom.review.sourceUrl')}
        placeholder="https://"
        value={url}
        error={words('url')}
        onChange={(event) => setUrl(event.target.value)}
      />
      <Button kind="solid" type="submit" busy={add.isPending} className="sm:mt-7">
        {t('newsroom.review.sourceAdd')}
      </Button>
    </form>
  )
}

/** The words keys of the fields that were not accepted; a known source is a matter of its address. */
function wrongFields(error: unknown): Record<string, string> {
  if (!isRefusal(error)) return {}
  if (error.code === 'sources.known') return { url: error.code }
  return Object.fromEntries(error.fields.map(({ field, code }) => [field, code]))
}

const STATUS_TONES: Record<ReturnType<typeof stateTone>, StatusTone> = {
  good: 'success',
  warning: 'warning',
  failed: 'danger',
}

function SourceRow({ source }: { source: NewsSource }) {
  const { t, language } = useI18n()
  const client = useQueryClient()
  const change = useCall(aiNewsSourceChange)
  const moment = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const turn = async () => {
    try {
      await change.mutateAsync({ id: source.id, is_active: !source.is_active })
      await client.invalidateQueries({ queryKey: LIST.queryKey })
    } catch {
      toast.error(t('newsroom.review.error'), { description: t('newsroom.review.sourceNotChanged') })
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-3 text-sm">
      <div className="min-w-0 grow basis-64">
        <p className="font-semibold">
          <bdi>{source.name}</bdi>
        </p>
        <p dir="ltr" className="text-xs text-ink3 wrap-anywhere rtl:text-end">
          {source.url}
        </p>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink2">
          <StateOf source={source} />
          {source.state_at !== null && (
            <time dateTime={source.state_at}>{moment.format(new Date(source.state_at))}</time>
          )}
          <span>{t('newsroom.review.everyHours', { count: source.scrape_frequency_hours })}</span>
        </p>
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={source.is_active}
          disabled={change.isPending}
          onChange={() => void turn()}
          className="size-5 accent-(--ink)"
        />
        <span>{t('newsroom.review.sourceActive')}</span>
        <span className="sr-only">{source.name}</span>
      </label>
    </li>
  )
}

function StateOf({ source }: { source: NewsSource }) {
  const { t } = useI18n()
  if (source.state === null) return <Status tone="quiet">{t('newsroom.review.sourceUnread')}</Status>
  const key: `sources.state.${SourceState}` = `sources.state.${source.state}`
  return (
    <>
      <Status tone={STATUS_TONES[stateTone(source.state)]}>{t(key, source.state_detail)}</Status>
      {source.stale && <Status tone="warning">{t('newsroom.review.sourceStale')}</Status>}
    </>
  )
}
