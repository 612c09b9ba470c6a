/** What the page shows is asked anew this often. Source: administration §4, §9. */
export const REFRESH_MS = 30_000

/** A tab that nobody looks at asks nothing, and asks when somebody looks again. */
export const EVERY_30_S = { staleTime: 0, refetchInterval: REFRESH_MS, refetchOnWindowFocus: true } as const

/** A run that begins so soon after its time begins on time. */
export const ON_TIME_MS = 60_000

/** The latest items of generated content. Source: administration §9. */
export const LATEST_SHOWN = 10

/** Failed jobs that are shown, the newest. */
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

/** What does the work of a service: something of ours, a service of others, or nothing. */
export const SERVICE_FORMS = ['embedded', 'real', 'none'] as const

/** Days that the costs can be shown for, today included. */
export const COST_DAYS = ['7', '30', '90'] as const

/** Sources and models of the costs that are shown at most, the dearest first. */
export const COST_ROWS = 100

/** What the model is asked for whose amounts are not tokens: characters that are spoken, pictures. */
export const SPEECH_TASK = 'speak'
export const PICTURE_TASK = 'picture'
export const TRANSLATION_TASK = 'translate'
