import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Label } from '#ui/badge.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES } from '#languages/rules.ts'
import { type TranslationRow, translationList, translationOne } from '#writing/translation/calls.ts'
import { callQuery } from '#platform/ask.ts'
import { refetchAnswers } from '#platform/http/refresh-answers.ts'
import { QueryResult } from '../../parts/query-result.tsx'
import { Lines, MoreRows } from '../../parts/rows.tsx'
import { useRows } from '../../parts/use-rows.ts'
import { Warnings } from '../../parts/drafts/draft-signs.tsx'
import { TranslationEditor } from './translation-editor.tsx'
import { WaitingChoice, type Waiting } from '../../automation/waiting-choice.tsx'
import { Desk } from '../../parts/desk.tsx'
import { InboxTabs } from '../../frame/section-tabs.tsx'

/** Lists the translations that wait for an editor and shows one of them beside its original. */
export default function TranslationsDesk() {
  const { t } = useI18n()
  const client = useQueryClient()
  const { translation: selected } = useSearch({ from: '/_desk/content-review' })
  const navigate = useNavigate({ from: '/content-review' })
  const [state, setState] = useState<Waiting>('pending')
  const title = useRef<HTMLHeadingElement>(null)
  const list = useRows(translationList, { state })
  const { rows, total } = list
  const one = useQuery({
    ...callQuery(translationOne, { id: selected ?? '' }),
    enabled: selected !== undefined,
    staleTime: 0,
  })
  const open = (id: string | undefined) =>
    navigate({
      search: { view: 'translations', ...(id !== undefined && { translation: id }) },
      resetScroll: false,
    })
  const at = rows.findIndex(({ id }) => id === selected)
  const next = rows[at + 1]
  const previous = at > 0 ? rows[at - 1] : undefined
  const settled = async () => {
    await open(next?.id ?? previous?.id)
    await refetchAnswers(client, { queryKey: [translationList.name] })
    title.current?.focus()
  }
  return (
    <Desk title={t('newsroom.review.title')} tabs={<InboxTabs />}>
      <div className="grid items-start gap-4 lg:grid-cols-[320px_minmax(0,1fr)]">
        <section aria-labelledby="waiting" aria-busy={list.isFetching} className="bg-surface">
          <div className="grid gap-3 border-b border-line px-4 py-3">
            <h2 id="waiting" ref={title} tabIndex={-1} className="text-base font-bold">
              {list.data === undefined
                ? t('newsroom.automation.part.translations')
                : t('newsroom.review.translationsCount', { total })}
            </h2>
            <WaitingChoice state={state} onChange={setState} />
          </div>
          <div className="max-h-150 overflow-y-auto overscroll-contain lg:h-150">
            <QueryResult question={list} failed={t('newsroom.automation.translationsFailed')} rows={6}>
              {() => (
                <Lines rows={rows} none={t('newsroom.automation.noTranslations')}>
                  {(row) => <Row key={row.id} row={row} here={row.id === selected} />}
                </Lines>
              )}
            </QueryResult>
            <MoreRows wide list={list} />
          </div>
        </section>
        <div className="min-w-0 self-stretch bg-surface">
          {selected === undefined ? (
            <p className="grid h-full min-h-40 place-items-center p-6 text-center text-base text-ink2">
              {t('newsroom.review.selectTranslation')}
            </p>
          ) : (
            <QueryResult question={one} failed={t('newsroom.automation.translationsFailed')} rows={8}>
              {(translation) => (
                <TranslationEditor
                  key={`${translation.id} ${translation.created_at}`}
                  translation={translation}
                  previous={previous && (() => void open(previous.id))}
                  next={next && (() => void open(next.id))}
                  onSettled={() => void settled()}
                />
              )}
            </QueryResult>
          )}
        </div>
      </div>
    </Desk>
  )
}

function Row({ row, here }: { row: TranslationRow; here: boolean }) {
  const { t, language } = useI18n()
  const created = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li>
      <Link
        to="/content-review"
        search={{ view: 'translations', translation: row.id }}
        resetScroll={false}
        aria-current={here ? 'true' : undefined}
        className={`block border-b border-s-4 border-b-line px-3 py-3 hover:bg-sunken focus-visible:-outline-offset-4 focus-visible:shadow-none ${
          here ? 'border-s-signal bg-sunken' : 'border-s-transparent'
        }`}
      >
        <span dir="auto" lang={row.language} className="line-clamp-3 text-sm font-semibold wrap-break-word">
          {row.title}
        </span>
        <span className="mt-1.5 flex flex-wrap items-center gap-1.5 text-2xs text-ink3">
          <Label>{t(`newsroom.review.type.${row.kind}`)}</Label>
          <Label lang={row.language}>{LANGUAGE_NAMES[row.language]}</Label>
          <time dateTime={row.created_at}>{created.format(new Date(row.created_at))}</time>
          <Warnings count={row.warnings} quiet />
        </span>
      </Link>
    </li>
  )
}
