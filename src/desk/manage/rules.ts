/** The tabs of the dashboard; the first is open by default. Source: administration §2. */
export const DASHBOARD_TABS = ['manage', 'create', 'scraping', 'events', 'sales', 'users'] as const
export type DashboardTab = (typeof DASHBOARD_TABS)[number]
