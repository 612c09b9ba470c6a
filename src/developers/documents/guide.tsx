import type { ReactNode } from 'react'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { ALLOWANCES, MOST_CHANGES } from '../rules.ts'
import { numberFormat } from '#languages/formats.ts'

const LINK = 'font-semibold text-ink underline underline-offset-4'

/** How the API is used, in prose. */
export function Guide() {
  const { t, language } = useI18n()
  const figure = numberFormat(language)
  return (
    <div className="mt-12 grid gap-x-12 gap-y-10 md:grid-cols-2">
      <Part name="keys">
        {t('developers.guide.keysText')} <Line>Authorization: Bearer cad_…</Line>
      </Part>
      <Part name="paging">
        {t('developers.guide.pagingText')} <Line>GET /api/v1/articles?limit=30&amp;cursor=…</Line>
      </Part>
      <Part name="changes">
        {t('developers.guide.changesText', { most: figure.format(MOST_CHANGES) })}{' '}
        <Line>GET /api/v1/changes?since=2026-11-01T00:00:00Z</Line>
      </Part>
      <Part name="languages">
        {t('developers.guide.languagesText')} <Line>GET /api/v1/articles?lang=ar</Line>
      </Part>
      <Part name="errors">{t('developers.guide.errorsText')}</Part>
      <Part name="limits">
        {t('developers.guide.limitsText', {
          minute: figure.format(ALLOWANCES.minute),
          day: figure.format(ALLOWANCES.day),
        })}{' '}
        <Line>RateLimit-Limit · RateLimit-Remaining · RateLimit-Reset</Line>
      </Part>
      <Part name="caching">
        {t('developers.guide.cachingText')} <Line>Accept: application/feed+json</Line>
      </Part>
      <Part name="webhooks">
        {t('developers.guide.webhooksText')}{' '}
        <PageLink href="/channels" className={LINK}>
          {t('developers.guide.toChannels')}
        </PageLink>
      </Part>
    </div>
  )
}

type PartName = 'keys' | 'paging' | 'changes' | 'languages' | 'errors' | 'limits' | 'caching' | 'webhooks'

function Part({ name, children }: { name: PartName; children: ReactNode }) {
  const { t } = useI18n()
  return (
    <section aria-labelledby={`guide-${name}`} className="border-t-2 border-ink pt-4">
      <h2 id={`guide-${name}`} className="text-xl font-bold">
        {t(`developers.guide.${name}`)}
      </h2>
      <div className="mt-2 max-w-[62ch] text-base text-ink2">{children}</div>
    </section>
  )
}

const Line = ({ children }: { children: ReactNode }) => (
  <code dir="ltr" className="mt-2 block bg-sunken px-3 py-2 text-sm wrap-anywhere text-ink">
    {children}
  </code>
)
