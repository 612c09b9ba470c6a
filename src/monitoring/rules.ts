/** The page refetches its data this often. Source: administration §4, §9. */
export const REFRESH_MS = 30_000

/** A tab in the background does not refetch, and refetches when it is viewed again. */
export const EVERY_30_S = { staleTime: 0, refetchInterval: REFRESH_MS, refetchOnWindowFocus: true } as const

/** A run that starts within this time of its schedule is on time. */
export const ON_TIME_MS = 60_000

/** The number of latest generated items shown. Source: administration §9. */
export const LATEST_SHOWN = 10

/** The number of failed jobs shown, the newest. */
export const FAILED_JOBS_SHOWN = 50

/** The outside services. Source: product §11. */
export const SERVICES = [
  'database',
  'jobs',
  'model',
  'voice',
  'video',
  'pictures',
  'translation',
  'mail',
  'payments',
  'files',
] as const
export type Service = (typeof SERVICES)[number]

/** Whether nothing has succeeded since the last error of a service. Times are in wire format. */
export const isFailing = (service: {
  last_success: string | null
  last_error: { at: string } | null
}): boolean =>
  service.last_error !== null &&
  (service.last_success === null || service.last_success < service.last_error.at)

/** What provides a service: an embedded implementation, an external service, or nothing. */
export const SERVICE_FORMS = ['embedded', 'real', 'none'] as const

/** The periods in days that the costs can be shown for, including today. */
export const COST_DAYS = ['7', '30', '90'] as const

/** The maximum number of sources and models shown in the costs, most expensive first. */
export const COST_ROWS = 100

/** The model tasks whose amounts are not tokens: spoken characters and images. */
export const SPEECH_TASK = 'speak'
export const PICTURE_TASK = 'picture'
export const TRANSLATION_TASK = 'translate'
