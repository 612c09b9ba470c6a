import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import type { Key } from '#languages/translate.ts'
import { CommunityLink, useCommunity } from './community/community-link.tsx'
import { PROMISED_AT, PROMISED_TOO } from './plan-promises.ts'
import { COMMUNITY_LINE } from './plans.ts'
import { TRIAL_DAYS } from './rules.ts'

const LINK = 'underline decoration-edge underline-offset-4 hover:decoration-ink'

/** One line of a plan's contents, which links to the page in question; the community line is hidden if no place is set. */
export function PlanLine({ line }: { line: Key }) {
  const { t } = useI18n()
  const href = PROMISED_AT[line]
  const also = PROMISED_TOO[line]
  const community = useCommunity()
  const words = t(line, { days: TRIAL_DAYS })
  if (line === COMMUNITY_LINE && community === null) return null
  return (
    <li className="flex gap-3">
      <span className="mt-[0.6em] size-1.5 shrink-0 bg-ink" aria-hidden="true" />
      <span className="min-w-0">
        {line === COMMUNITY_LINE && community !== null ? (
          <CommunityLink url={community} className={LINK}>
            {words}
          </CommunityLink>
        ) : href === undefined ? (
          words
        ) : (
          <PageLink href={href} className={LINK}>
            {words}
          </PageLink>
        )}
        {also && (
          <PageLink href={also.href} className={`block w-fit py-0.5 text-sm text-ink2 ${LINK}`}>
            {t(also.name)}
          </PageLink>
        )}
      </span>
    </li>
  )
}
