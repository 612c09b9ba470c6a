import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { Label } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES } from '#languages/rules.ts'
import { draftIrrelevant, relevance, relevanceChange } from '#writing/calls.ts'
import { runList } from '#writing/run-calls.ts'
import { ask, callQuery } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { Panel } from '../parts/panel.tsx'
import { Nothing, QueryResult } from '../parts/query-result.tsx'
import { useAction } from '../parts/use-action.ts'

type View = OutputOf<typeof relevance>

/** From which relevance a story is drafted, and the recent stories that were left out. */
export function RelevancePanel() {
  const { t } = useI18n()
  const question = useQuery({ ...callQuery(relevance, {}), staleTime: 0 })
  return (
    <Panel
      id="relevance"
      title={t('newsroom.automation.part.relevance')}
      text={t('newsroom.automation.relevanceText')}
    >
      <QueryResult question={question} failed={t('newsroom.automation.relevanceFailed')} rows={2}>
        {(view) => (
          <>
            <Threshold view={view} />
            {view.items.length === 0 ? (
              <Nothing>{t('newsroom.automation.noneLeftOut')}</Nothing>
            ) : (
              <ul>
                {view.items.map((story) => (
                  <LeftOutStory key={story.id} story={story} />
                ))}
              </ul>
            )}
            {view.total > view.items.length && (
              <p className="border-t border-line px-4 py-3 text-xs text-ink3 sm:px-6">
                {t('newsroom.automation.shownOf', { shown: view.items.length, total: view.total })}
              </p>
            )}
          </>
        )}
      </QueryResult>
    </Panel>
  )
}

function Threshold({ view }: { view: View }) {
  const { t } = useI18n()
  const client = useQueryClient()
  const [typed, setTyped] = useState<string | null>(null)
  const value = typed ?? String(view.threshold)
  const isWrong = value.trim() === '' || !(Number(value) >= 0 && Number(value) <= 1)
  const save = useAction({
    mutationFn: () => ask(relevanceChange, { threshold: Number(value) }),
    onSuccess: (stored) => {
      client.setQueryData([relevance.name, {}], stored)
      setTyped(null)
      toast.success(t('newsroom.automation.relevanceSaved'))
    },
    failed: 'newsroom.automation.relevanceNotSaved',
  })
  const isChanged = Number(value) !== view.threshold
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isChanged && !isWrong && !save.isPending) save.mutate()
  }
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      className="flex flex-wrap items-start gap-4 border-b border-line px-4 py-4 sm:px-6"
    >
      <Field
        type="number"
        min={0}
        max={1}
        step={0.05}
        label={t('newsroom.automation.relevanceThreshold')}
        hint={t('newsroom.automation.relevanceHint')}
        error={isWrong ? t('newsroom.relevanceRange') : undefined}
        value={value}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="sm:pt-7">
        <Button type="submit" kind="solid" busy={save.isPending} disabled={!isChanged || isWrong}>
          {t('newsroom.automation.save')}
        </Button>
      </div>
    </form>
  )
}

function LeftOutStory({ story }: { story: View['items'][number] }) {
  const { t, language } = useI18n()
  const draft = useAction({
    mutationFn: () => ask(draftIrrelevant, { id: story.id }),
    onSuccess: () => toast.success(t('newsroom.automation.draftStarted')),
    failed: 'newsroom.automation.draftNotStarted',
    changes: [runList],
  })
  const score = numberFormat(language, { maximumFractionDigits: 2 }).format(story.score)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line px-4 py-3.5 text-sm last:border-b-0 sm:px-6">
      <div className="min-w-0 basis-72 grow">
        <p className="font-semibold">
          <bdi lang={story.language}>{story.title}</bdi>
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink3">
          <Label lang={story.language}>{LANGUAGE_NAMES[story.language]}</Label>
          <span>{t('newsroom.automation.relevanceScore', { score })}</span>
          <span>
            {story.words.length === 0
              ? t('newsroom.automation.relevanceNoWords')
              : t('newsroom.automation.relevanceWords', { words: story.words.join(' · ') })}
          </span>
        </p>
      </div>
      <Button size="small" busy={draft.isPending} disabled={draft.isSuccess} onClick={() => draft.mutate()}>
        <span>
          {t('newsroom.automation.draftAnyway')} <span className="sr-only">{story.title}</span>
        </span>
      </Button>
    </li>
  )
}
