/** What the page shows is asked anew this often. Source: administration §4, §9. */
export const REFRESH_MS = 30_000

/** The latest items of generated content. Source: administration §9. */
export const LATEST_SHOWN = 10
