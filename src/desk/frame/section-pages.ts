/** The pages of the sections that have several, in the order of their tabs: a text key and a link each. */
export const INBOX_PAGES = [
  { name: 'drafts', label: 'newsroom.review.view.drafts', link: { to: '/content-review', search: {} } },
  {
    name: 'translations',
    label: 'newsroom.review.view.translations',
    link: { to: '/content-review', search: { view: 'translations' } },
  },
  {
    name: 'episodes',
    label: 'newsroom.review.view.episodes',
    link: { to: '/content-review', search: { view: 'episodes' } },
  },
  { name: 'reports', label: 'newsroom.desk.section.reports', link: { to: '/moderation', search: {} } },
  { name: 'questions', label: 'newsroom.desk.tab.questions', link: { to: '/content-support', search: {} } },
] as const

export const SOURCES_PAGES = [
  {
    name: 'automation',
    label: 'newsroom.desk.tab.automation',
    link: { to: '/content-automation', search: {} },
  },
  {
    name: 'relevance',
    label: 'newsroom.automation.part.relevance',
    link: { to: '/content-automation', search: { tab: 'relevance' } },
  },
  {
    name: 'runs',
    label: 'newsroom.automation.part.runs',
    link: { to: '/content-automation', search: { tab: 'runs' } },
  },
  { name: 'addresses', label: 'newsroom.desk.tab.addresses', link: { to: '/fix-tool-urls', search: {} } },
  {
    name: 'site',
    label: 'newsroom.automation.tab.site',
    link: { to: '/content-automation', search: { tab: 'site' } },
  },
] as const
