import { Activity, Clock, FileText, Inbox, Mail, Rss, Users } from 'lucide-react'
import type { Role } from '#people/rules.ts'

/**
 * The sections of an administrator in the order of the rail. `to` is the page that a section opens, `pages` are all of its
 * pages, and `key` opens it after G. On a phone the `apart` ones are under "More".
 */
const SECTIONS = [
  { name: 'today', key: 't', to: '/admin/today', pages: ['/admin/today'], icon: Clock, apart: false },
  {
    name: 'inbox',
    key: 'i',
    to: '/content-review',
    pages: ['/content-review', '/moderation', '/content-support'],
    icon: Inbox,
    apart: false,
  },
  { name: 'stories', key: 's', to: '/admin', pages: ['/admin'], icon: FileText, apart: false },
  { name: 'editions', key: 'e', to: '/content-digest', pages: ['/content-digest'], icon: Mail, apart: false },
  {
    name: 'sources',
    key: 'o',
    to: '/content-automation',
    pages: ['/content-automation', '/fix-tool-urls'],
    icon: Rss,
    apart: true,
  },
  {
    name: 'audience',
    key: 'a',
    to: '/content-audience',
    pages: ['/content-audience'],
    icon: Users,
    apart: true,
  },
  {
    name: 'system',
    key: 'y',
    to: '/content-monitoring',
    pages: ['/content-monitoring'],
    icon: Activity,
    apart: true,
  },
] as const

/** Moderators have the reports alone. */
const OF_MODERATORS = [
  { name: 'reports', key: 'i', to: '/moderation', pages: ['/moderation'], icon: Inbox, apart: false },
] as const

export type Section = (typeof SECTIONS | typeof OF_MODERATORS)[number]

/** The sections that these roles may enter; none for readers. */
export function sectionsOf(roles: readonly Role[]): readonly Section[] {
  if (roles.includes('admin')) return SECTIONS
  return roles.includes('moderator') ? OF_MODERATORS : []
}

/** The section that a path belongs to, if these sections have it. */
export const sectionAt = (sections: readonly Section[], path: string): Section | undefined =>
  sections.find(({ pages }) => pages.some((page) => page === path))
