import { ThemeChoice } from '#ui/theme-choice.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import type { Key } from '#languages/translate.ts'
import { openKeys } from '#reader/keys.ts'
import { FEEDS } from '#syndication/rules.ts'
import { usePays } from './use-pays.ts'

type Group = { title: Key; links: readonly { to: string; key: Key }[] }

const GROUPS: readonly Group[] = [
  {
    title: 'frame.groups.read',
    links: [
      { to: '/news', key: 'frame.nav.news' },
      { to: '/tools', key: 'frame.nav.tools' },
      { to: '/agents', key: 'frame.nav.agents' },
      { to: '/events', key: 'frame.nav.events' },
      { to: '/archive', key: 'library.archive.title' },
    ],
  },
  {
    title: 'frame.groups.listen',
    links: [
      { to: '/podcasts', key: 'frame.nav.podcasts' },
      { to: '/videos', key: 'library.videos.title' },
    ],
  },
  {
    title: 'frame.groups.follow',
    links: [
      { to: '/leaderboard', key: 'frame.nav.leaderboard' },
      { to: '/entities', key: 'library.entities.title' },
      { to: '/analytics', key: 'library.analytics.title' },
      { to: '/digest', key: 'newsletter.archive.title' },
      { to: '/saved', key: 'library.shelf.title' },
    ],
  },
  {
    title: 'frame.groups.trust',
    links: [
      { to: '/how-we-work', key: 'library.trust.how' },
      { to: '/corrections', key: 'frame.corrections' },
    ],
  },
  {
    title: 'frame.groups.plans',
    links: [
      { to: '/pricing', key: 'frame.nav.pricing' },
      { to: '/subscribe', key: 'frame.nav.subscribe' },
      { to: '/developers', key: 'developers.title' },
    ],
  },
]

const LINK = 'inline-flex min-h-6 items-center hover:text-oninverse'

/** The footer of every page: all public pages in groups, the feeds, and the theme choice. */
export function Footer() {
  const { t, site, addressOf } = useI18n()
  const pays = usePays()
  return (
    <footer className="ground-inverse mt-16 sm:mt-24 print:hidden">
      <div className="mx-auto max-w-[1280px] px-4 py-10 text-sm text-oninverse2 sm:px-8">
        <nav
          aria-label={t('frame.footer')}
          className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-3 lg:grid-cols-5"
        >
          {GROUPS.map(({ title, links }) => (
            <section key={title} aria-labelledby={title}>
              <h2 id={title} className="font-semibold text-oninverse">
                {t(title)}
              </h2>
              <ul className="mt-2 grid gap-y-1.5">
                {links
                  .filter(({ to }) => !(pays && to === '/subscribe'))
                  .map(({ to, key }) => (
                    <li key={to}>
                      <PageLink href={to} className={LINK}>
                        {t(key)}
                      </PageLink>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </nav>
        <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-4 border-t border-inverse-line pt-5">
          <span className="font-extrabold text-oninverse">{site.name}</span>
          <span className="text-2xs">{t('frame.sourcesLinked')}</span>
          <nav aria-label={t('library.feeds.title')} className="flex flex-wrap gap-x-6 gap-y-2">
            {FEEDS.map(({ path, key }) => (
              <a key={path} href={addressOf(path)} className={LINK}>
                {t(key)}
              </a>
            ))}
          </nav>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3 lg:ms-auto">
            <button type="button" className={LINK} onClick={() => openKeys(true)}>
              {t('library.shelf.keys')}
            </button>
            <ThemeChoice
              label={t('kit.theme')}
              names={{ system: t('kit.themeSystem'), light: t('kit.themeLight'), dark: t('kit.themeDark') }}
            />
          </div>
        </div>
      </div>
    </footer>
  )
}
