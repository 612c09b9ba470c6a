import type { Key } from '#languages/translate.ts'

/** The tabs of the monitoring page, in order; the first is open by default. */
export const SYSTEM_TABS = [
  'overview',
  'mails',
  'costs',
  'payments',
  'backups',
  'model',
  'names',
  'log',
  'users',
] as const
export type SystemTab = (typeof SYSTEM_TABS)[number]

/** The names of the tabs. */
export const TAB_NAMES: Record<SystemTab, Key> = {
  overview: 'newsroom.today.overview',
  mails: 'newsroom.monitoring.mails',
  costs: 'newsroom.monitoring.tab.costs',
  payments: 'newsroom.payments.title',
  backups: 'newsroom.backup.title',
  model: 'newsroom.monitoring.tab.model',
  names: 'newsroom.monitoring.tab.names',
  log: 'newsroom.monitoring.tab.log',
  users: 'newsroom.dashboard.tab.users',
}

/** The panels that are not on the overview: links to them name only the panel. */
const TAB_OF: Record<string, SystemTab | undefined> = {
  mails: 'mails',
  costs: 'costs',
  payments: 'payments',
  backups: 'backups',
  'local-model': 'model',
  names: 'names',
  'audit-log': 'log',
  users: 'users',
}

/** The tab that an address opens: the one that it names, or else the one with its panel. */
export const tabOf = (tab: SystemTab | undefined, panel: string): SystemTab =>
  tab ?? TAB_OF[panel] ?? 'overview'
