import type { NavigateOptions } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { Key, Translate } from '#languages/translate.ts'
import type { Role } from '#people/rules.ts'
import { DIGEST_PARTS } from '../digest/rules.ts'
import { INBOX_PAGES, SOURCES_PAGES } from '../frame/section-pages.ts'
import { type Section, sectionsOf } from '../frame/sections.ts'
import { DASHBOARD_TABS } from '../manage/rules.ts'
import { SYSTEM_TABS, TAB_NAMES } from '../monitoring/rules.ts'

/** A page of the desk, or a part of one. */
export type Place = {
  id: string
  label: string
  /** The titles of the page, by which it is found too. */
  words: string
  /** The section that it belongs to, if it is not the first page of one. */
  within: string | undefined
  /** The key that opens it after G. */
  key: string | undefined
  icon: LucideIcon
  page: NavigateOptions
}

/** The titles of the first page of a section. */
const TITLES: Record<Section['name'], readonly Key[]> = {
  today: [],
  inbox: ['people.admin.review', 'newsroom.review.title'],
  stories: ['people.admin.dashboard', 'newsroom.dashboard.tab.manage'],
  editions: ['people.admin.digest', 'newsroom.digest.part.editions'],
  sources: ['people.admin.automation', 'newsroom.automation.title'],
  audience: ['people.admin.audience'],
  system: ['people.admin.monitoring'],
  reports: ['people.admin.moderation', 'newsroom.moderation.title'],
}

/** The places that these roles may open: the sections in the order of the rail, then the other tabs of their pages. */
export function placesOf(t: Translate, roles: readonly Role[]): Place[] {
  const sections = sectionsOf(roles)
  return [...sections.map((section) => first(t, section)), ...sections.flatMap((each) => others(t, each))]
}

const first = (t: Translate, { name, key, icon, to }: Section): Place => ({
  id: name,
  label: t(`newsroom.desk.section.${name}`),
  words: TITLES[name].map((title) => t(title)).join(' '),
  within: undefined,
  key,
  icon,
  page: { to },
})

function others(t: Translate, { name, icon }: Section): Place[] {
  const place = (label: string, page: NavigateOptions, words = ''): Place => ({
    id: `${name} ${label}`,
    label,
    words,
    within: t(`newsroom.desk.section.${name}`),
    key: undefined,
    icon,
    page,
  })
  if (name === 'inbox') return INBOX_PAGES.map(({ label, link }) => place(t(label), link))
  if (name === 'stories')
    return DASHBOARD_TABS.map((tab) =>
      place(t(`newsroom.dashboard.tab.${tab}`), { to: '/admin', search: { tab } }),
    )
  if (name === 'editions')
    return DIGEST_PARTS.filter((part) => part !== 'editions').map((part) =>
      place(t(`newsroom.digest.part.${part}`), { to: '/content-digest', search: { part } }),
    )
  if (name === 'system')
    return [
      ...SYSTEM_TABS.filter((tab) => tab !== 'overview' && tab !== 'users') // accounts are found by the dashboard
        .map((tab) => place(t(TAB_NAMES[tab]), { to: '/content-monitoring', search: { tab } })),
      place(
        t('newsroom.monitoring.failedJobs'),
        { to: '/content-monitoring', search: {}, hash: 'jobs' },
        t('newsroom.monitoring.retry'),
      ),
    ]
  if (name !== 'sources') return []
  return [
    ...SOURCES_PAGES.map(({ label, link }) => place(t(label), link)),
    ...(['search', 'create', 'schedule', 'sources', 'figures', 'community'] as const).map((panel) =>
      place(t(`newsroom.automation.part.${panel}`), { to: '/content-automation', search: {}, hash: panel }),
    ),
  ]
}
