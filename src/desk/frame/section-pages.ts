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
  { name: 'automation', label: 'newsroom.desk.tab.automation', link: { to: '/content-automation' } },
  { name: 'addresses', label: 'newsroom.desk.tab.addresses', link: { to: '/fix-tool-urls' } },
] as const
