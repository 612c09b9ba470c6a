import { Label } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import type { FoundSource } from '#sources/calls.ts'
import { SourceStatus } from './source-status.tsx'

type FoundSourcesProps = {
  candidates: readonly FoundSource[]
  complete: boolean
  busy: boolean
  onTake: (found: FoundSource) => void
}

/** The sources found at an address and on its site, each with a button that adds it. */
export function FoundSources({ candidates, complete, busy, onTake }: FoundSourcesProps) {
  const { t } = useI18n()
  return (
    <section className="bg-sunken p-4" aria-label={t('newsroom.review.sourceFound')}>
      <h3 className="text-sm font-semibold">{t('newsroom.review.sourceFound')}</h3>
      <ul className="mt-2 divide-y divide-line">
        {candidates.map((found) => (
          <Found key={found.url} found={found} busy={busy} onTake={onTake} />
        ))}
      </ul>
      {!complete && <p className="mt-2 text-xs text-ink2">{t('newsroom.review.sourceFoundPart')}</p>}
    </section>
  )
}

type FoundProps = Pick<FoundSourcesProps, 'busy' | 'onTake'> & { found: FoundSource }

function Found({ found, busy, onTake }: FoundProps) {
  const { t, language } = useI18n()
  const day = dateFormat(language, { dateStyle: 'medium' })
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 py-3 text-sm">
      <div className="min-w-0 grow basis-64">
        <p dir="ltr" className="wrap-anywhere rtl:text-end">
          {found.url}
        </p>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink2">
          <SourceStatus state={found.state} detail={found.state_detail} />
          {found.kind !== null && <Label>{t(`sources.kind.${found.kind}`)}</Label>}
          {found.language !== null && <Label lang={found.language}>{found.language}</Label>}
          {found.items > 0 && <span>{t('newsroom.review.sourceItems', { count: found.items })}</span>}
          {found.newest_at !== null && (
            <time dateTime={found.newest_at}>
              {t('newsroom.review.sourceNewest', { date: day.format(new Date(found.newest_at)) })}
            </time>
          )}
        </p>
        {found.titles.length > 0 && (
          <ul className="mt-1.5 list-inside list-disc text-xs text-ink2">
            {found.titles.map((title) => (
              <li key={title}>
                <bdi {...(found.language !== null && { lang: found.language })}>{title}</bdi>
              </li>
            ))}
          </ul>
        )}
      </div>
      {found.known ? (
        <span className="py-2 text-xs text-ink2">{t('newsroom.review.sourceTaken')}</span>
      ) : (
        found.items > 0 && (
          <Button size="medium" busy={busy} onClick={() => onTake(found)}>
            {t('newsroom.review.sourceTake')} <span className="sr-only">{found.url}</span>
          </Button>
        )
      )}
    </li>
  )
}
