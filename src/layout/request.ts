import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { type Language, isLanguage, splitAddress } from '#languages/rules.ts'
import type { AskInProcess } from '#platform/ask.ts'

/** The data that the HTTP server gives to a page it renders. */
export type PageRequest = {
  language: Language
  /** The language that the address names, null at a bare address. */
  prefix: Language | null
  /** Stamped on the framework's scripts. */
  nonce: string
  ask: AskInProcess
  /** Receives the HTML: a response would encode and decode it on the way. */
  keep: (html: string) => void
  site: Site
  theme: 'light' | 'dark' | null
  /** ISO 8601. */
  now: string
}

declare module '@tanstack/react-router' {
  interface Register {
    server: { requestContext: PageRequest }
  }
}

/** The facts about the site that every page contains. */
export type Site = {
  name: string
  url: string
  timeZone: string
  /** Whether visits are counted; pages carry this in their own HTML. */
  counts?: boolean
}
type Known = {
  language: Language
  nonce?: string
  prefix: Language | null
  site: Site
  theme: 'light' | 'dark' | null
  now: string
}

/** The facts that one page view knows from the start, on server and browser. */
export const pageRequest = createIsomorphicFn()
  .server((): Known => {
    const context = getGlobalStartContext()
    if (!context) throw new Error('pageRequest() outside a request')
    return context
  })
  .client((): Known => {
    const { lang, dataset } = document.documentElement
    const { site = 'Cadence', origin = window.location.origin, zone = 'UTC', theme } = dataset
    return {
      language: isLanguage(lang) ? lang : 'en',
      prefix: splitAddress(window.location.pathname).language,
      site: { name: site, url: origin, timeZone: zone, counts: 'counts' in dataset },
      theme: theme === 'light' || theme === 'dark' ? theme : null,
      now: new Date().toISOString(),
    }
  })
