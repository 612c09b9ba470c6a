import type { ReactNode } from 'react'
import { Label, Status } from '#ui/badge.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { type NewsSource, aiNewsSourceChange, aiNewsSources } from '#sources/calls.ts'
import { ask } from '#platform/ask.ts'
import { SourceStatus } from './source-status.tsx'
import { useAction } from '../parts/use-action.ts'

/** One source: its kind, the result of its last fetch, its skipped items, and its switch. */
export function SourceRow({ source }: { source: NewsSource }) {
  const { t, language } = useI18n()
  const change = useAction({
    mutationFn: (next: Partial<Pick<NewsSource, 'is_active' | 'only_about_ai'>>) =>
      ask(aiNewsSourceChange, { id: source.id, ...next }),
    failed: 'newsroom.review.sourceNotChanged',
    changes: [aiNewsSources],
  })
  const moment = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const kind = source.kind ?? source.chosen_kind
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-3 text-sm">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="font-semibold">{source.name}</bdi>
          {source.practice && <Label>{t('newsroom.review.sourcePractice')}</Label>}
          <Label>{t(`sources.category.${source.category}`)}</Label>
          {kind !== null && <Label>{t(`sources.kind.${kind}`)}</Label>}
          <bdi dir="ltr" className="text-xs text-ink3 wrap-anywhere">
            {source.url}
          </bdi>
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink2">
          {source.state === null ? (
            <Status tone="quiet">{t('newsroom.review.sourceUnread')}</Status>
          ) : (
            <SourceStatus state={source.state} detail={source.state_detail} />
          )}
          {source.state !== null && source.stale && (
            <Status tone="warning">{t('newsroom.review.sourceStale')}</Status>
          )}
          {source.state_at !== null && (
            <time dateTime={source.state_at}>{moment.format(new Date(source.state_at))}</time>
          )}
          <span>{t('newsroom.review.everyHours', { count: source.scrape_frequency_hours })}</span>
          <span>{t('newsroom.review.sourceTier', { tier: source.tier })}</span>
          <bdi>{source.owner}</bdi>
        </p>
        {source.left_out.length > 0 && <LeftOut source={source} />}
        {source.unread_events.count > 0 && <UnreadEvents source={source} />}
      </div>
      <div className="flex flex-wrap gap-x-6">
        <Switch
          label={t('newsroom.review.sourceActive')}
          name={source.name}
          checked={source.is_active}
          disabled={change.isPending}
          onChange={() => change.mutate({ is_active: !source.is_active })}
        />
        <Switch
          label={t('newsroom.review.sourceOnlyAboutAi')}
          name={source.name}
          checked={source.only_about_ai}
          disabled={change.isPending}
          onChange={() => change.mutate({ only_about_ai: !source.only_about_ai })}
        />
      </div>
    </li>
  )
}

type SwitchProps = {
  label: string
  /** The source, for screen readers. */
  name: string
  checked: boolean
  disabled: boolean
  onChange: () => void
}

function Switch({ label, name, ...input }: SwitchProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" className="checkbox" {...input} />
      <span>{label}</span>
      <span className="sr-only">{name}</span>
    </label>
  )
}

/** Events that could not be read, or not completely, each with the reason. */
function UnreadEvents({ source }: { source: NewsSource }) {
  const { t } = useI18n()
  const { count, events } = source.unread_events
  return (
    <Left title={t('newsroom.review.sourceUnreadEvents', { count })}>
      {events.map(({ title, why }, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- titles and reasons may be the same, and nothing moves
        <li key={n}>
          <bdi>{title}</bdi> ({t(`sources.unreadEvent.${why}`)})
        </li>
      ))}
    </Left>
  )
}

/** Skipped items, each with the reason. */
function LeftOut({ source }: { source: NewsSource }) {
  const { t } = useI18n()
  return (
    <Left title={t('newsroom.review.sourceLeftOut', { count: source.left_out.length })}>
      {source.left_out.map(({ url, title, why }) => (
        <li key={`${why} ${url}`}>
          <bdi>{title}</bdi> ({t(`sources.leftOut.${why}`)})
        </li>
      ))}
    </Left>
  )
}

/** A collapsible list. */
function Left({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="mt-1 text-xs text-ink2">
      <summary className="min-h-6 cursor-pointer py-1 underline decoration-edge underline-offset-4">
        {title}
      </summary>
      <ul className="mt-1 list-inside list-disc">{children}</ul>
    </details>
  )
}
