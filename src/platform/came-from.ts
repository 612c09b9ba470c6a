/** A step on a reader's way that screens tell of; who counts it is told here. */
type Step = 'account'
type Listener = (step: Step) => void
let listener: Listener | null = null

/** Hears of steps from now on, one listener at a time; answers how to stop. */
export function onStep(hear: Listener): () => void {
  listener = hear
  return () => {
    if (listener === hear) listener = null
  }
}

/** Tells of a step. Nobody has to listen. */
export const tookStep = (step: Step): void => listener?.(step)

/**
 * Where the reader of this page came from, as far as the page itself remembers: the campaign that the address named at
 * which it was loaded, else the host of the page before. Undefined where nothing may be counted: it is switched off, the
 * reader has asked not to be tracked, or a program drives the browser.
 */
export function cameFrom(): string | undefined {
  if (typeof window === 'undefined' || !mayCount()) return undefined
  const [landing] = performance.getEntriesByType('navigation')
  const campaign = landing && new URL(landing.name).searchParams.get('utm_source')
  return (campaign ?? hostOf(document.referrer) ?? '').slice(0, 200)
}

function mayCount(): boolean {
  const { doNotTrack, webdriver, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean // not in every browser
  }
  return (
    'counts' in document.documentElement.dataset &&
    doNotTrack !== '1' &&
    globalPrivacyControl !== true &&
    !webdriver
  )
}

function hostOf(referrer: string): string | null {
  if (!URL.canParse(referrer)) return null
  const { host } = new URL(referrer)
  return host === window.location.host ? null : host
}
