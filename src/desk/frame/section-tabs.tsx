import { useSearch } from '@tanstack/react-router'
import { useI18n, usePath } from '#languages/i18n.ts'
import { useSession } from '#people/use-session.tsx'
import { useDeskState } from './desk-counts.ts'
import { PageTabs } from './page-tabs.tsx'

/** Everything that waits for an editor, kind by kind. Moderators have one kind, and no tabs. */
export function InboxTabs() {
  const { t } = useI18n()
  const { roles } = useSession()
  const path = usePath()
  const { view } = useSearch({ strict: false })
  const waiting = useDeskState()?.inbox
  if (!roles.includes('admin')) return null
  const review = path === '/content-review'
  return (
    <PageTabs
      label={t('newsroom.desk.section.inbox')}
      tabs={[
        {
          label: t('newsroom.review.view.drafts'),
          link: { to: '/content-review', search: {} },
          here: review && view === undefined,
          waiting: waiting && (waiting.drafts ?? 0) + (waiting.episodes ?? 0),
        },
        {
          label: t('newsroom.review.view.translations'),
          link: { to: '/content-review', search: { view: 'translations' } },
          here: review && view === 'translations',
          waiting: waiting?.translations,
        },
        {
          label: t('newsroom.desk.section.reports'),
          link: { to: '/moderation', search: {} },
          here: path === '/moderation',
          waiting: waiting?.reports,
        },
        {
          label: t('newsroom.desk.tab.questions'),
          link: { to: '/content-support', search: {} },
          here: path === '/content-support',
          waiting: waiting?.questions,
        },
      ]}
    />
  )
}

/** The automation with its sources, and the addresses of tools. */
export function SourcesTabs() {
  const { t } = useI18n()
  const path = usePath()
  return (
    <PageTabs
      label={t('newsroom.desk.section.sources')}
      tabs={[
        {
          label: t('newsroom.desk.tab.automation'),
          link: { to: '/content-automation' },
          here: path === '/content-automation',
        },
        {
          label: t('newsroom.desk.tab.addresses'),
          link: { to: '/fix-tool-urls' },
          here: path === '/fix-tool-urls',
        },
      ]}
    />
  )
}
