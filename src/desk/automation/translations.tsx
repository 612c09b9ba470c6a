import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Label } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES } from '#languages/rules.ts'
import { type TranslationRow, translationList } from '#writing/translation/calls.ts'
import { callQuery } from '#platform/ask.ts'
import { Warnings } from '../parts/drafts/draft-signs.tsx'
import { WaitingChoice, type Waiting } from './waiting-choice.tsx'
import { Panel } from '../parts/panel.tsx'
import { QueryResult, Nothing } from '../parts/query-result.tsx'

/** Translations shown at the same time; deciding on one makes room for the next. */
const SHOWN = 20

/** Model translations that no one has read yet, or that the checks held back. */
export function Translations() {
  const { t } = useI18n()
  const [state, setState] = useState<Waiting>('pending')
  const list = useQuery({
    ...callQuery(translationList, { state, limit: SHOWN }),
    staleTime: 0,
  })
  return (
    <Panel
      id="translations"
      title={t('newsroom.automation.part.translations')}
      text={t('newsroom.automation.translationsText')}
      actions={<WaitingChoice state={state} onChange={setState} />}
    >
      <QueryResult question={list} failed={t('newsroom.automation.translationsFailed')} rows={2}>
        {({ items, total }) =>
          items.length === 0 ? (
            <Nothing>{t('newsroom.automation.noTranslations')}</Nothing>
          ) : (
            <>
              <ul>
                {items.map((row) => (
                  <Row key={row.id} row={row} />
                ))}
              </ul>
              {total > items.length && (
                <p className="border-t border-line px-4 py-3 text-xs text-ink3 sm:px-6">
                  {t('newsroom.automation.shownOf', { shown: items.length, total })}
                </p>
              )}
            </>
          )
        }
      </QueryResult>
    </Panel>
  )
}

function Row({ row }: { row: TranslationRow }) {
  const { t, language } = useI18n()
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line px-4 py-3.5 text-sm last:border-b-0 sm:px-6">
      <div className="min-w-0 basis-72 grow">
        <p className="font-semibold">
          <bdi lang={row.language}>{row.title}</bdi>
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink3">
          <Label>{t(`newsroom.review.type.${row.kind}`)}</Label>
          <Label lang={row.language}>{LANGUAGE_NAMES[row.language]}</Label>
          <time dateTime={row.created_at}>
            {dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
              new Date(row.created_at),
            )}
          </time>
          <bdi>{row.model}</bdi>
          <Warnings count={row.warnings} />
        </p>
      </div>
      <Link
        to="/content-review"
        search={{ view: 'translations', translation: row.id }}
        className={buttonClass('line', 'small')}
      >
        <span>
          {t('newsroom.automation.read')} <span className="sr-only">{row.title}</span>
        </span>
      </Link>
    </li>
  )
}
