/** The tabs of the page of the automation, in order; the first is open by default. */
export const AUTOMATION_TABS = ['overview', 'relevance', 'runs', 'site'] as const
export type AutomationTab = (typeof AUTOMATION_TABS)[number]

/** The panels of the page, in order, each with its tab; each is an anchor. */
export const AUTOMATION_PANELS = {
  search: 'overview',
  create: 'overview',
  schedule: 'overview',
  sources: 'overview',
  relevance: 'relevance',
  runs: 'runs',
  figures: 'site',
  community: 'site',
} as const satisfies Record<string, AutomationTab>

const isPanel = (name: string): name is keyof typeof AUTOMATION_PANELS =>
  Object.hasOwn(AUTOMATION_PANELS, name)

/** The tab that an address opens: the one that it names, or else the one with its panel. */
export const tabOf = (tab: AutomationTab | undefined, panel: string): AutomationTab =>
  tab ?? (isPanel(panel) ? AUTOMATION_PANELS[panel] : 'overview')
