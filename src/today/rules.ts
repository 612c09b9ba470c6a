/** The number of drafts shown, the strongest. */
export const STRONGEST_SHOWN = 6

/** The number of sources, and of failures of the system, that are shown. */
export const FAILURES_SHOWN = 5

/** The same on the monitoring page, where failed jobs beyond them are in the queue. */
export const SYSTEM_FAILURES_SHOWN = 20
