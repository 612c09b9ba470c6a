import { numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGES, LANGUAGE_NAMES } from '#languages/rules.ts'
import { TIERS } from '#membership/rules.ts'
import type { EditionView } from '#newsletter/editions/calls.ts'
import { Panel } from '../parts/panel.tsx'

/** The number of recipients of an edition, by access tier and language. */
export function Audience({ edition: { audience, started_at: started } }: { edition: EditionView }) {
  const { t, language: own } = useI18n()
  const total = TIERS.reduce((sum, tier) => sum + audience.by_tier[tier], 0)
  const figures = numberFormat(own)
  return (
    <Panel
      id="audience"
      tone="quiet"
      title={t('newsroom.digest.audience')}
      text={t(started === null ? 'newsroom.digest.audienceText' : 'newsroom.digest.audienceFrozen', {
        count: total,
      })}
    >
      <dl
        aria-label={t('newsroom.digest.byLanguage')}
        className="grid grid-cols-2 gap-y-1 py-2 @sm:grid-cols-3 @lg:grid-cols-5"
      >
        {LANGUAGES.map((language) => (
          <div key={language} className="flex flex-col-reverse px-4 py-1.5 sm:px-6 @lg:pe-1">
            <dt lang={language} className="text-xs text-ink2">
              {LANGUAGE_NAMES[language]}
            </dt>
            <dd className="text-xl font-extrabold">{figures.format(audience.by_language[language])}</dd>
          </div>
        ))}
      </dl>
      <dl
        aria-label={t('newsroom.digest.byTier')}
        className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line px-4 py-2.5 text-xs text-ink2 sm:px-6"
      >
        {TIERS.map((tier) => (
          <div key={tier} className="flex gap-1.5">
            <dt>{t(`library.tier.${tier}`)}</dt>
            <dd className="font-semibold text-ink">{figures.format(audience.by_tier[tier])}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
