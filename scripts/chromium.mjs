import { existsSync } from 'node:fs'

/**
 * CHROME_PATH, or the system's Chromium; undefined when there is none. The headless shell is preferred: it needs two thirds
 * of the time of the full browser, which draws every frame.
 */
export const findChromium = () =>
  [
    process.env.CHROME_PATH,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((path) => path && existsSync(path))
