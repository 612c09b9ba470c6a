/** A step of a reader that pages report to the listener that counts it. */
type Step = 'account'
type Listener = (step: Step) => void
let listener: Listener | null = null

/** Registers the listener for steps, one at a time; returns a function that removes it. */
export function onStep(hear: Listener): () => void {
  listener = hear
  return () => {
    if (listener === hear) listener = null
  }
}

/** Reports a step. A listener is optional. */
export const tookStep = (step: Step): void => listener?.(step)

/**
 * Where the reader of this page came from, as far as the page itself knows: the campaign in the URL at which it was loaded,
 * otherwise the host of the previous page. Undefined if counting is not allowed: it is switched off, the reader has asked
 * not to be tracked, or a program controls the browser.
 */
export function cameFrom(): string | undefined {
  if (typeof window === 'undefined' || !mayCount()) return undefined
  const [landing] = performance.getEntriesByType('navigation')
  const campaign = landing && new URL(landing.name).searchParams.get('utm_source')
  return (campaign ?? hostOf(document.referrer) ?? '').slice(0, 200)
}

function mayCount(): boolean {
  const { doNotTrack, webdriver, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean // not available in every browser
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
