import type { QueryClient } from '@tanstack/react-query'
import {
  HeadContent,
  Outlet,
  Scripts,
  createRootRouteWithContext,
  useRouterState,
} from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import css from '#ui/app.css?url'
import { fontsFor } from '#ui/fonts.ts'
import { late, onMissingPart } from '#ui/late.tsx'
import { Toaster, toast } from '#ui/toast.tsx'
import { PageProvider, useI18n } from '#languages/i18n.ts'
import { otherLocales, privateHead } from '#languages/page-head.ts'
import { type Language, scriptOf } from '#languages/rules.ts'
import { type Words, translator } from '#languages/translate.ts'
import { PlayerFrame } from '#articles/podcasts/player-frame.tsx'
import { storyParts } from '#reader/shelf/story-actions.tsx'
import { type StoryParts, StoryPartsProvider } from '#articles/story-parts.ts'
import { DigestField } from '#newsletter/digest-field.tsx'
import { loadWholePagesOffline } from '#reader/whole-pages.ts'
import { session } from '#people/calls.ts'
import { SessionKeeper, useSession } from '#people/use-session.tsx'
import { callQuery } from '#platform/ask.ts'
import { EditionBar } from './edition-bar.tsx'
import { Footer } from './footer.tsx'
import { Navigation } from './navigation.tsx'
import { PageAnswers, PageTexts } from './page-answers.tsx'
import { PARAMETERS } from './page-parameters.ts'
import type { Site } from './request.ts'

const STORY_PARTS: StoryParts = { ...storyParts, StoryEnd: DigestField }

const isParameter = (name: string) => PARAMETERS.some((each) => each === name)

/**
 * The context that every page can reach: texts, language, the cache of questions, and how its address names the language.
 */
export type PageContext = {
  queryClient: QueryClient
  language: Language
  words: Words
  /** `of` gives the address of a path; `use` sets the language that addresses name from now on. */
  address: { of(path: string): string; use(language: Language): void }
  site: Site
  theme: 'light' | 'dark' | null
  /** The moment for which the page was requested: server and browser compute ages from it. ISO 8601. */
  now: string
}

export const Route = createRootRouteWithContext<PageContext>()({
  // Parameters that the list does not contain are kept, such as the secret of an email link or where a visitor came from.
  validateSearch: (raw: Record<string, unknown>): object =>
    Object.fromEntries(Object.entries(raw).filter(([name]) => !isParameter(name))),
  // A later page in the same tab is rendered for its own moment.
  beforeLoad: ({ context }) => ({
    now: typeof window === 'undefined' ? context.now : new Date().toISOString(),
  }),
  loader: async ({ context }) => void (await context.queryClient.ensureQueryData(callQuery(session, {}))),
  shellComponent: Shell,
  component: Frame,
  head: ({ match, matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      ...(matches.length === 1 ? missingHead(match.context) : []), // no page has this address
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: '#fafbf8', media: '(prefers-color-scheme: light)' },
      { name: 'theme-color', content: '#0f1211', media: '(prefers-color-scheme: dark)' },
    ],
    links: [
      { rel: 'stylesheet', href: css },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/icons/icon-192.png' },
      { rel: 'manifest', href: `/${match.context.language}/manifest.webmanifest` },
      ...fontsFor(scriptOf(match.context.language)).map((href) => ({
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        crossOrigin: 'anonymous' as const,
        href,
      })),
    ],
  }),
})

const missingHead = ({ language, words, site }: PageContext) =>
  privateHead(translator(language, words)('frame.notFound'), site).meta

function Shell({ children }: { children: ReactNode }) {
  return (
    <PageProvider>
      <StoryPartsProvider value={STORY_PARTS}>
        <Document>{children}</Document>
      </StoryPartsProvider>
    </PageProvider>
  )
}

function Document({ children }: { children: ReactNode }) {
  const { language, dir } = useI18n()
  const { site, theme } = Route.useRouteContext()
  return (
    <html
      lang={language}
      dir={dir}
      data-site={site.name}
      data-origin={site.url}
      data-zone={site.timeZone}
      {...(site.counts === true && { 'data-counts': '' })}
      {...(theme && { 'data-theme': theme })}
      suppressHydrationWarning // the theme may have been chosen since
    >
      <head>
        <HeadContent />
        <OtherLocales />
      </head>
      <body>
        {children}
        <PageAnswers />
        <PageTexts />
        <Scripts />
      </body>
    </html>
  )
}

/** The other languages in which a page exists, in the format that social networks read. */
function OtherLocales() {
  const locales = useRouterState({
    select: ({ matches }) => otherLocales(matches).join(' '),
  })
  return locales
    .split(' ')
    .filter(Boolean)
    .map((locale) => <meta key={locale} property="og:locale:alternate" content={locale} />)
}

/** How long the message that a dialog could not be opened stays; trying again says more than the text. */
const SAID_MS = 8000
const Comforts = late(() => import('./comforts.tsx'), { quiet: true })

/** Loaded when the page is idle, so that no page becomes slower. */
function LateComforts() {
  const [rested, setRested] = useState(false)
  useEffect(loadWholePagesOffline, [])
  useEffect(() => {
    const begin = () => window.setTimeout(() => setRested(true), 200)
    if (document.readyState === 'complete') begin()
    else window.addEventListener('load', begin, { once: true })
    return () => window.removeEventListener('load', begin)
  }, [])
  return rested ? <Comforts /> : null
}

function Frame() {
  const { t, dir } = useI18n()
  const isDesk = useIsDesk()
  useEffect(() => {
    const [text, retry] = [t('problem.unreachable'), t('frame.retry')]
    onMissingPart({ text, retry, notify: () => toast.error(text, { id: 'part', durationMs: SAID_MS }) })
  }, [t])
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:start-4 focus:top-2 focus:z-50 focus:bg-paper focus:px-4 focus:py-2"
      >
        {t('frame.skip')}
      </a>
      {isDesk ? (
        <Outlet />
      ) : (
        <div className="flex min-h-dvh flex-col">
          <header>
            <EditionBar />
            <Navigation />
          </header>
          <div className="grow">
            <Outlet />
          </div>
          <Footer />
        </div>
      )}
      <PlayerFrame />
      <SessionKeeper />
      <LateComforts />
      <Toaster dir={dir} label={t('kit.notifications')} closeLabel={t('kit.close')} />
    </>
  )
}

/** Whether the page brings the frame of the desk, as it does for everyone with a role. */
function useIsDesk(): boolean {
  const { roles } = useSession()
  const within = useRouterState({
    select: ({ matches }) => matches.some(({ routeId }) => routeId === '/_desk'),
  })
  return within && roles.length > 0
}
