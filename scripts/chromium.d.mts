/** The path of CHROME_PATH or of the system's Chromium; undefined when there is none. */
export function findChromium(): string | undefined
