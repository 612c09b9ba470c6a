import { Link } from '@tanstack/react-router'
import { Status } from '#ui/badge.tsx'
import { useI18n } from '#languages/i18n.ts'
import { TIERS } from '#membership/rules.ts'
import type { DigestSettings, EditionView } from '#newsletter/editions/calls.ts'
import { momentText } from '../parts/zones.ts'
import { EDITION_TONES, isOpen, nextWords, shownState, whyWords } from './edition-words.ts'

/** The state of an edition, its next step, its recipients, and who approved it. */
export function EditionFacts({
  edition,
  settings,
}: {
  edition: EditionView
  settings: DigestSettings | undefined
}) {
  const { t, language, site } = useI18n()
  const isReady = settings !== undefined || edition.finished_at !== null
  return (
    <div className="mt-1 text-base text-ink2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Status tone={EDITION_TONES[shownState(edition)]}>
          {t(`newsroom.digest.state.${shownState(edition)}`)}
        </Status>
        {isReady && <span role="status">{nextWords(t, edition, settings, site.timeZone, language)}</span>}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-3 text-sm empty:hidden">
        {isOpen(edition) && <Reaches audience={edition.audience} />}
        {edition.started_at !== null && edition.approved_by !== null && edition.approved_at !== null && (
          <span>
            {t('newsroom.digest.approvedBy', {
              by: edition.approved_by,
              when: momentText(new Date(edition.approved_at), site.timeZone, language),
            })}
          </span>
        )}
        {edition.kind === 'edition' && edition.state === 'sent' && (
          <Link
            to="/digest/$id"
            params={{ id: edition.id }}
            className="font-semibold underline decoration-edge decoration-2 underline-offset-4 hover:decoration-ink"
          >
            {t('newsroom.digest.toArchive')}
          </Link>
        )}
      </p>
      {edition.why !== null && (
        <p className="mt-1 text-sm font-semibold text-ink">{whyWords(t, edition.why)}</p>
      )}
    </div>
  )
}

/**
 * The number of recipients, shown beside the approve button, so that an editor sees beforehand whether an approval reaches
 * anyone.
 */
function Reaches({ audience: { by_tier: byTier } }: Pick<EditionView, 'audience'>) {
  const { t } = useI18n()
  const count = TIERS.reduce((sum, tier) => sum + byTier[tier], 0)
  return count === 0 ? (
    <span className="font-semibold text-ink">{t('newsroom.digest.reachesNobody')}</span>
  ) : (
    <span>{t('newsroom.digest.reaches', { count })}</span>
  )
}
