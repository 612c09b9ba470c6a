import { useSearch } from '@tanstack/react-router'
import { useI18n, usePath } from '#languages/i18n.ts'
import { useSession } from '#people/use-session.tsx'
import { type DeskState, useDeskState } from './desk-counts.ts'
import { PageTabs } from './page-tabs.tsx'
import { INBOX_PAGES, SOURCES_PAGES } from './section-pages.ts'

/** Everything that waits for an editor, kind by kind. Moderators have one kind, and no tabs. */
export function InboxTabs() {
  const { t } = useI18n()
  const { roles } = useSession()
  const path = usePath()
  const { view } = useSearch({ strict: false })
  const state = useDeskState()
  if (!roles.includes('admin')) return null
  const waiting = state && waitingOn(state.inbox)
  return (
    <PageTabs
      label={t('newsroom.desk.section.inbox')}
      tabs={INBOX_PAGES.map(({ name, label, link }) => ({
        label: t(label),
        link,
        here: path === link.to && view === ('view' in link.search ? link.search.view : undefined),
        waiting: waiting?.[name],
      }))}
    />
  )
}

const waitingOn = ({ drafts, episodes, translations, reports, questions }: DeskState['inbox']) => ({
  drafts,
  translations,
  episodes,
  reports,
  questions,
})

/** The automation with its sources, in tabs, and the addresses of tools. */
export function SourcesTabs({ tab = 'overview' }: { tab?: string }) {
  const { t } = useI18n()
  const path = usePath()
  return (
    <PageTabs
      label={t('newsroom.desk.section.sources')}
      tabs={SOURCES_PAGES.map(({ label, link }) => ({
        label: t(label),
        link,
        here: path === link.to && tab === ('tab' in link.search ? link.search.tab : 'overview'),
      }))}
    />
  )
}
