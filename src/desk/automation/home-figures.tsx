import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { homeFigures, homeFiguresChange } from '#home/figures/calls.ts'
import { FIGURES, FIGURE_FORMAT, type FigureName, MIN_FIGURE } from '#home/figures/rules.ts'
import { ask, callQuery } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { Panel } from '../parts/panel.tsx'
import { useAction } from '../parts/use-action.ts'
import { QueryResult } from '../parts/query-result.tsx'

/** The figures of the home page: counted, or set by the publisher. */
export function HomeFigures() {
  const { t } = useI18n()
  const figures = useQuery({ ...callQuery(homeFigures, {}), staleTime: 0 })
  return (
    <Panel
      id="figures"
      title={t('newsroom.automation.part.figures')}
      text={t('newsroom.figures.text', { least: MIN_FIGURE })}
    >
      <QueryResult question={figures} failed={t('newsroom.figures.failed')} rows={2}>
        {(answer) => <Form figures={answer} />}
      </QueryResult>
    </Panel>
  )
}

const LABELS = {
  news_daily: 'library.figures.news',
  tools_tracked: 'library.figures.tools',
  subscribers: 'library.figures.subscribers',
} as const

function Form({ figures }: { figures: OutputOf<typeof homeFigures> }) {
  const { t, language } = useI18n()
  const client = useQueryClient()
  const [edits, setEdits] = useState<Partial<Record<FigureName, string>>>({})
  const [tried, setTried] = useState(false)
  const valueOf = (name: FigureName) => edits[name] ?? figures.set[name] ?? ''
  const isWrong = (name: FigureName) => {
    const value = valueOf(name).trim()
    return value !== '' && !FIGURE_FORMAT.test(value)
  }
  const save = useAction({
    mutationFn: (values: Partial<Record<FigureName, string | null>>) => ask(homeFiguresChange, values),
    onSuccess: (stored) => {
      client.setQueryData([homeFigures.name, {}], stored)
      setEdits({})
      setTried(false)
      toast.success(t('newsroom.digest.settingsSaved'))
    },
    failed: 'newsroom.digest.settingsNotSaved',
  })
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (save.isPending || FIGURES.some(isWrong)) return
    save.mutate(
      Object.fromEntries(Object.entries(edits).map(([name, value]) => [name, value.trim() || null])),
    )
  }
  return (
    <form noValidate onSubmit={onSubmit} className="px-4 py-5 sm:px-6">
      <div className="grid items-start gap-x-8 gap-y-5 @xl:grid-cols-3">
        {FIGURES.map((name) => (
          <Field
            key={name}
            name={name}
            dir="ltr"
            maxLength={12}
            label={t(LABELS[name])}
            hint={t('newsroom.figures.counted', {
              counted: numberFormat(language).format(figures.counted[name]),
            })}
            error={tried && isWrong(name) ? t('library.managing.figureFormat') : undefined}
            placeholder={figures.set[name] === null ? (figures.shown[name] ?? '') : ''}
            value={valueOf(name)}
            onChange={({ target }) => setEdits({ ...edits, [name]: target.value })}
          />
        ))}
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        {FIGURES.some((name) => figures.set[name] !== null) && (
          <Button
            size="medium"
            disabled={save.isPending}
            onClick={() => save.mutate({ news_daily: null, tools_tracked: null, subscribers: null })}
          >
            {t('newsroom.figures.useCounts')}
          </Button>
        )}
        <Button
          kind="solid"
          size="medium"
          type="submit"
          busy={save.isPending}
          disabled={Object.keys(edits).length === 0}
        >
          {t('newsroom.automation.save')}
        </Button>
      </div>
    </form>
  )
}
