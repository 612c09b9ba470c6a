import { useQuery } from '@tanstack/react-query'
import { Arrow } from '#ui/arrow.tsx'
import { MORE } from '#ui/section-title.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { premiumQuestion } from '../who-reads.ts'
import { useSession } from '#people/use-session.tsx'

/** Below a list: a link to older items for readers with access; for others, a description of the archive. */
export function ArchiveLine() {
  const { t } = useI18n()
  const isMember = useSession().user !== null
  const has = useQuery({ ...premiumQuestion, enabled: isMember }).data === true
  return (
    <p className="mt-12 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-4 text-sm text-ink2">
      {t(has ? 'library.archive.lineOpen' : 'library.archive.lineLocked')}
      <PageLink href="/archive" className={`${MORE} text-ink`}>
        {t(has ? 'library.archive.open' : 'library.archive.about')} <Arrow />
      </PageLink>
    </p>
  )
}
